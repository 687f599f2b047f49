export interface Host {
  host: string
  port: number
}

export const POSTGRES_PORT = 5432

/** A parsed `DATABASE_URL`, of one server or of several of which one takes writes, in libpq's syntax. */
export interface DatabaseUrl {
  /** Servers; if empty, PGHOST or this machine is used. */
  hosts: Host[]
  user: string
  password: string
  database: string
  /** Connections must go to a server that takes writes: set by target_session_attrs or by naming several servers. */
  isReadWrite: boolean
  /** Other parameters, for postgres.js. */
  search: URLSearchParams
}

const PARTS = /^postgres(?:ql)?:\/\/([^/?#]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/i
const HOST = /^(?:\[([0-9a-f:.]+)\]|([^[\]:\s]+))(?::(\d{1,5}))?$/i

function readHost(text: string): Host {
  const [, address, name, port = String(POSTGRES_PORT)] = HOST.exec(text) ?? []
  const host = address ?? (name && decodeURIComponent(name))
  if (!host) throw new Error(`must name hosts, each with a port if it is not ${POSTGRES_PORT}, separated by commas`)
  if (host.includes('/')) throw new Error('must name hosts: a folder with a socket is not supported')
  if (Number(port) < 1 || Number(port) > 65_535) throw new Error('must have ports from 1 to 65535')
  return { host, port: Number(port) }
}

/**
 * Parses a database URL. `new URL` cannot parse several hosts with ports.
 * @throws Error that says how the URL must look
 */
export function readDatabaseUrl(text: string): DatabaseUrl {
  const parts = PARTS.exec(text)
  if (!parts) throw new Error('must be a URL with postgres:// or postgresql://')
  const [, authority, path = '', query = ''] = parts
  const at = authority.lastIndexOf('@')
  const [, user, password = ''] = /^([^:]*)(?::(.*))?$/s.exec(authority.slice(0, Math.max(at, 0)))!
  const hosts = authority.slice(at + 1)
  const search = new URLSearchParams(query)
  if (['sslrootcert', 'sslcert', 'sslkey'].some((key) => search.has(key)))
    throw new Error('must not name files of TLS: NODE_EXTRA_CA_CERTS names the certificate authority')
  const target = search.get('target_session_attrs')
  if (target !== null && target !== 'read-write' && target !== 'primary')
    throw new Error('must have target_session_attrs=read-write, or none: every process writes')
  search.delete('target_session_attrs')
  try {
    const servers = hosts === '' ? [] : hosts.split(',').map(readHost)
    return {
      hosts: servers,
      user: decodeURIComponent(user),
      password: decodeURIComponent(password),
      database: decodeURIComponent(path),
      isReadWrite: target !== null || servers.length > 1,
      search,
    }
  } catch (error) {
    if (error instanceof URIError) throw new Error('must have % only as the beginning of two hexadecimal digits')
    throw error
  }
}
