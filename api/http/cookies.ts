import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * A cookie that scripts cannot read. Requests from other sites do not carry it, except when a visitor follows a link.
 * Under TLS it is `Secure`, and the prefix `__Host-` makes browsers refuse one that another host of the domain has set.
 * @param apiUrl where browsers reach the api
 * @param name such as `slugline`
 */
export function createCookie(apiUrl: URL, name: string, secondsMax: number) {
  const isSecure = apiUrl.protocol === 'https:'
  const fullName = isSecure ? `__Host-${name}` : name
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  const write = (reply: FastifyReply, value: string, seconds: number) =>
    void reply.header('Set-Cookie', `${fullName}=${value}; Max-Age=${seconds}; ${attributes}`)
  return {
    /** @returns undefined when the cookie is absent or empty */
    read({ headers }: FastifyRequest): string | undefined {
      const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim())
      return pairs.find((pair) => pair.startsWith(`${fullName}=`))?.slice(fullName.length + 1) || undefined
    },
    /** @param value has only characters that need no quotes, such as base64url */
    set: (reply: FastifyReply, value: string) => write(reply, value, secondsMax),
    clear: (reply: FastifyReply) => write(reply, '', 0),
  }
}

export type Cookie = ReturnType<typeof createCookie>
