import type { FastifyInstance } from 'fastify'

export interface Asked {
  key?: string
  body?: unknown
  headers?: Record<string, string>
}

/** Asks the API for any method; a body that is no text goes as JSON. */
export const asker = (app: FastifyInstance, key: string) =>
  async function ask(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, asked: Asked = {}) {
    const response = await app.inject({
      method,
      url: `/api/v1${path}`,
      headers: { authorization: `Bearer ${asked.key ?? key}`, ...asked.headers },
      ...(asked.body !== undefined && { payload: asked.body as object }),
    })
    return { status: response.statusCode, headers: response.headers, body: response.json() }
  }
