/** The cookies of one request, and those to set with its answer. */
export class Cookies {
  readonly #given: string;
  readonly #isHttps: boolean;
  readonly #set = new Map<string, string>();

  constructor(request: Request | undefined, publicUrl: string) {
    this.#given = request?.headers.get('Cookie') ?? '';
    this.#isHttps = publicUrl.startsWith('https:');
  }

  get(name: string): string | undefined {
    for (const pair of this.#given.split(';')) {
      const at = pair.indexOf('=');
      if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
    }
    return undefined;
  }

  /** Without `seconds` it ends with the browser session. Values are our own and need no escaping. */
  set(
    name: string,
    value: string,
    {
      seconds,
      isReadable = false,
      sameSite = 'Lax',
    }: { seconds?: number; isReadable?: boolean; sameSite?: 'Lax' | 'Strict' } = {},
  ) {
    const parts = [`${name}=${value}`, 'Path=/', `SameSite=${sameSite}`];
    if (!isReadable) parts.push('HttpOnly');
    if (seconds !== undefined) parts.push(`Max-Age=${seconds}`);
    if (this.#isHttps) parts.push('Secure');
    this.#set.set(name, parts.join('; '));
  }

  clear(name: string): void {
    this.set(name, '', { seconds: 0 });
  }

  addTo(headers: Headers): void {
    for (const cookie of this.#set.values()) headers.append('Set-Cookie', cookie);
  }
}
