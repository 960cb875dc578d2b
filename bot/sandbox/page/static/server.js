// Talks with the sandbox: what is shown, what happens, what people do.

async function read(response) {
  const body = await response.json();
  if (!response.ok) throw new Error(body.error);
  return body;
}

export async function get(path, query) {
  return read(await fetch(`${path}?${new URLSearchParams(query)}`));
}

export async function post(path, body) {
  return read(await fetch(path, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  }));
}

// Follows what happens. `on` has event(happened), online(yes) and lost(), after which all that is
// shown must be read anew.
export function follow(person, after, on) {
  const source = new EventSource(`/api/events?${new URLSearchParams({ person, after })}`);
  source.onopen = () => on.online(true);
  source.onmessage = ({ data }) => on.event(JSON.parse(data));
  source.onerror = () => {
    on.online(false);
    if (source.readyState === EventSource.CLOSED) setTimeout(on.lost, 1000);
  };
  return source;
}
