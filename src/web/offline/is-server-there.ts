/** Asks the server for this page. A proxy answers 502 to 504 for a server that starts. */
export async function isServerThere(): Promise<boolean> {
  try {
    const { status } = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
    return status < 500;
  } catch {
    return false;
  }
}
