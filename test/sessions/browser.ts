import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../postgres/connect.js'
import { hashPassword } from '../../process/password.js'

/** Good enough for a password of users in tests. */
export const PASSWORD = 'violet anchor 47 maple'
export const API_HOST = '127.0.0.1:3000'

/** A user with a password, whose hash is cheap. */
export async function addUser(sql: Sql, email: string, password = PASSWORD): Promise<number> {
  const [{ id }] = await sql<[{ id: number }]>`
    INSERT INTO users (email, password_hash) VALUES (${email}, ${await hashPassword(password)}) RETURNING id`
  return id
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Asked {
  body?: unknown
  headers?: Record<string, string | undefined>
}

const given = (headers: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)) as Record<string, string>

/** A browser on a page of the API's own host, with its cookies. */
export function openBrowser(app: FastifyInstance) {
  const cookies = new Map<string, string>()

  const headers = () => ({
    host: API_HOST,
    'sec-fetch-site': 'same-origin',
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  })

  /** Sets the cookies of an answer. */
  function keep(answer: { cookies: unknown[] }) {
    for (const { name, value, maxAge } of answer.cookies as { name: string; value: string; maxAge?: number }[])
      if (maxAge === 0) cookies.delete(name)
      else cookies.set(name, value)
  }

  async function ask(method: Method, path: string, { body, headers: own }: Asked = {}) {
    const response = await app.inject({
      method,
      url: path.startsWith('/api/') ? path : `/api/v1${path}`,
      headers: given({ ...headers(), ...own }),
      ...(body !== undefined && { payload: body as object }),
    })
    keep(response)
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    return {
      status: response.statusCode,
      headers: response.headers,
      cookies: response.cookies,
      body: isJson ? response.json() : response.body,
    }
  }
  return {
    cookies,
    headers,
    keep,
    ask,
    get: (path: string, asked?: Asked) => ask('GET', path, asked),
    post: (path: string, body: unknown, asked?: Asked) => ask('POST', path, { ...asked, body }),
    put: (path: string, body: unknown, asked?: Asked) => ask('PUT', path, { ...asked, body }),
    patch: (path: string, body: unknown, asked?: Asked) => ask('PATCH', path, { ...asked, body }),
    delete: (path: string, asked?: Asked) => ask('DELETE', path, asked),
    signIn: (email: string, password = PASSWORD) => ask('POST', '/session', { body: { email, password } }),
  }
}

export type Browser = ReturnType<typeof openBrowser>
