import path from 'node:path'
import { LINK_MINUTES } from '../../api/sessions/user-links-table.js'

export interface Welcome {
  seconds: number
  /** Base URLs as this machine reaches them. */
  redirectorUrl: string
  apiUrl: string
  /** Address at which visitors reach the redirector; its host is the default host of links. */
  publicUrl: string
  dataDir: string
  workspaceId: number
  apiKey: string
  /** A link that signs in the owner of the workspace, once. */
  signInUrl: string
  userId: number
  isKeyValid: boolean
  /** Whether the key is that of the variable API_KEY, which no file has. */
  isKeyGiven: boolean
  /** Whether the key and the link are printed. In a file or a journal others could read them. */
  isForTerminal: boolean
  /** Ends the slug of the example, so that the commands can be pasted after every start. */
  suffix: string
}

/** The text that `npm start` prints when everything runs. Its commands work as printed, in this order. */
export function welcome(of: Welcome): string {
  const keyFile = `${of.dataDir}/api-key`
  const slug = `/hello-${of.suffix}`
  const { host, hostname } = new URL(of.publicUrl)
  const isLoopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
  const hostHeader = isLoopback ? '' : ` -H 'Host: ${host}'`
  const authorization = of.isForTerminal
    ? `-H 'Authorization: Bearer ${of.apiKey}'`
    : `-H "Authorization: Bearer ${of.isKeyGiven ? '$API_KEY' : `$(cat ${keyFile})`}"`
  // Commands find the folder by themselves only if it has its default name.
  const folder = of.dataDir === path.resolve('.data') ? '' : `DATA_DIR='${of.dataDir}' `
  const signInCommand = `${folder}npm run admin -- user sign-in --id ${of.userId}`
  const signIn = of.isForTerminal
    ? `${of.signInUrl}\n               (once, within ${LINK_MINUTES.sign_in} minutes; another: ${signInCommand})`
    : `${signInCommand} prints a link`
  const link = JSON.stringify({ workspace_id: of.workspaceId, url: `https://example.com${slug}`, slug, domain: host })
  const commands = `Create a link:
  curl -s -w '\\n' ${of.apiUrl}/api/v1/link ${authorization} -H 'Content-Type: application/json' -d '${link}'

Visit it:
  curl -s -i ${of.redirectorUrl}${slug}${hostHeader}; sleep 2

Read its report:
  curl -s -w '\\n' '${of.apiUrl}/api/v1/workspace/${of.workspaceId}/clicks/counters/destination' ${authorization}`
  const keyEnded = `The key in ${keyFile} is not valid any more: remove the file to get another at the next start.`
  return `
Slugline is ready (${of.seconds.toFixed(1)} s)

  Redirector   ${of.redirectorUrl}
  API          ${of.apiUrl}
  Data         ${of.dataDir}
  Workspace    ${of.workspaceId}
  API key      ${of.isForTerminal ? of.apiKey : of.isKeyGiven ? 'that of API_KEY' : `in ${keyFile}`}
  Sign in      ${signIn}

${of.isKeyValid ? commands : keyEnded}

Ctrl-C stops everything.
`
}
