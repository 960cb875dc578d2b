"""What people who run and play such bots reported, each as a scenario over HTTP.

The letters and numbers in the tests' names are those of the list of reports that the project keeps.
"""

import pytest

pytest.register_assert_rewrite("tests.scenarios.house", "tests.scenarios.table")
