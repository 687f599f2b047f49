// `npm run admin -- <command>`: what an operator does beside the API, directly in the stores.
import { parseArgs } from 'node:util'
import { isOutage } from '../api/http/outage.js'
import { readWire } from '../api/http/wire.js'
import { terminalLine } from '../process/terminal-text.js'
import { audit } from './audit-command.js'
import { type Command, CommandError } from './command.js'
import { conversionsRepair } from './conversions-command.js'
import { customerForget } from './customer-command.js'
import { ingestAccept, ingestAcceptMissing, ingestPause, ingestStatus } from './ingest-commands.js'
import { invitationLink } from './invitation-commands.js'
import { keyCreate, keyList, keyRevoke } from './key-commands.js'
import { memberAdd, memberRemove } from './member-commands.js'
import {
  reports,
  reportsClear,
  reportsDisable,
  reportsDismiss,
  reportsFlag,
  reportsFreeze,
  reportsUnfreeze,
} from './report-commands.js'
import {
  shardsAdd,
  shardsDrain,
  shardsList,
  shardsMove,
  shardsRebalance,
  shardsRemove,
  shardsSettle,
  shardsWeight,
} from './shard-commands.js'
import { openStores } from './stores.js'
import { usage } from './usage-command.js'
import {
  userCreate,
  userList,
  userPassword,
  userRename,
  userResetFactors,
  userSignIn,
  userSignOut,
  userUnlink,
} from './user-commands.js'
import { visitorForget } from './visitor-command.js'
import { workspaceCreate, workspaceList, workspacePlan, workspaceRename } from './workspace-commands.js'

const commands: Record<string, Command> = {
  'user create': userCreate,
  'user list': userList,
  'user rename': userRename,
  'user sign-in': userSignIn,
  'user sign-out': userSignOut,
  'user password': userPassword,
  'user unlink': userUnlink,
  'user reset-factors': userResetFactors,
  'workspace create': workspaceCreate,
  'workspace list': workspaceList,
  'workspace rename': workspaceRename,
  'workspace plan': workspacePlan,
  'member add': memberAdd,
  'member remove': memberRemove,
  'invitation link': invitationLink,
  'key create': keyCreate,
  'key list': keyList,
  'key revoke': keyRevoke,
  'reports dismiss': reportsDismiss,
  'reports flag': reportsFlag,
  'reports disable': reportsDisable,
  'reports clear': reportsClear,
  'reports freeze': reportsFreeze,
  'reports unfreeze': reportsUnfreeze,
  reports, // the first name that fits is taken
  usage,
  audit,
  'visitor forget': visitorForget,
  'customer forget': customerForget,
  'conversions repair': conversionsRepair,
  'ingest status': ingestStatus,
  'ingest accept': ingestAccept,
  'ingest accept-missing': ingestAcceptMissing,
  'ingest pause': ingestPause,
  'shards list': shardsList,
  'shards add': shardsAdd,
  'shards weight': shardsWeight,
  'shards move': shardsMove,
  'shards drain': shardsDrain,
  'shards rebalance': shardsRebalance,
  'shards remove': shardsRemove,
  'shards settle': shardsSettle,
}

const helpOf = (name: string) => `  npm run admin -- ${name} ${commands[name].usage}\n      ${commands[name].about}\n`

const help = `Manages an installation directly in its stores: those of DATABASE_URL and CLICKHOUSE_URL, else those of the
npm start that runs in DATA_DIR (.data).

${Object.keys(commands).map(helpOf).join('')}
Plans are free, growth, business and enterprise. Exit code: 0, 1 when it failed or found something, 2 when it was not
understood.
`

const misunderstood = (message: string) => {
  console.error(`${message}\n`)
  return 2
}

async function run(args: string[]): Promise<number> {
  const isHelp = args.includes('--help') || args.includes('-h')
  const name = Object.keys(commands).find((name) => `${args.join(' ')} `.startsWith(`${name} `))
  if (isHelp || args.length === 0) {
    ;(isHelp ? console.log : console.error)(name ? helpOf(name) : help)
    return isHelp ? 0 : 2
  }
  if (!name) return misunderstood(`There is no command ${JSON.stringify(args.slice(0, 2).join(' '))}: see --help`)
  const command = commands[name]
  const { values } = parseArgs({
    args: args.slice(name.split(' ').length),
    options: Object.fromEntries(Object.entries(command.optionTypes).map(([option, type]) => [option, { type }])),
  })
  const read = readWire(command.options, values)
  if ('errors' in read) {
    const complaints = Object.entries(read.errors).map(([option, [message]]) =>
      values[option] === undefined ? `--${option} is required` : `--${option} ${message}`,
    )
    return misunderstood(`${complaints.join('\n')}\n\n${helpOf(name)}`)
  }
  const { stores, close } = openStores(process.env)
  try {
    return await command.run(read.value, stores, {
      result: (line) => console.log(terminalLine(line)),
      note: (line) => console.error(terminalLine(line)),
    })
  } finally {
    await close()
  }
}

function explain(error: Error & { code?: string }): number {
  if (error.code?.startsWith('ERR_PARSE_ARGS')) return misunderstood(`${error.message}: see --help`)
  const { message } = error
  if (error instanceof CommandError) console.error(terminalLine(message))
  // The driver's message has an address, never a password.
  else if (isOutage(error))
    console.error(terminalLine(`A store cannot be reached: ${message || error.code}. Does it run?`))
  else console.error(terminalLine(`Failed: ${message}`))
  return 1
}

process.exitCode = await run(process.argv.slice(2)).catch(explain)
