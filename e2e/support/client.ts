import { expect } from '@playwright/test';

/** A browser: keeps cookies, and reaches a process that the load balancer picks for each request. */
export class Client {
  readonly cookies = new Map<string, string>();
  readonly #pick: () => string;
  readonly #address: string;
  readonly #connection: Record<string, string>;

  /** `isAlone`: each request uses a connection of its own. */
  constructor(pick: () => string, address = '192.0.2.1', { isAlone = false } = {}) {
    this.#pick = pick;
    this.#address = address;
    this.#connection = isAlone ? { Connection: 'close' } : {};
  }

  /** The headers of this browser's requests. */
  get headers(): { Cookie: string } {
    return { Cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  }

  async send(method: string, path: string, body?: unknown, at = this.#pick()): Promise<Response> {
    const isForm = body instanceof FormData;
    const response = await fetch(at + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
        ...this.headers,
        'X-Forwarded-For': this.#address,
        ...this.#connection,
      },
      body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0/.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  /** The body of an answer that must be a success. */
  async ok<T = unknown>(method: string, path: string, body?: unknown, at?: string): Promise<T> {
    const response = await this.send(method, path, body, at);
    const text = await response.text();
    expect(response.ok, `${method} ${path}: ${response.status} ${text}`).toBe(true);
    return (text ? JSON.parse(text) : undefined) as T;
  }

  async status(method: string, path: string, body?: unknown, at?: string): Promise<number> {
    const response = await this.send(method, path, body, at);
    await response.arrayBuffer();
    return response.status;
  }
}
