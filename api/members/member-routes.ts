import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hostKeyOf } from '../../visit/address/address.js'
import { languageOfAccount, wantedLanguage } from '../../words/choose-language.js'
import type { ApiDeps } from '../deps.js'
import { joinInSlices } from '../http/body/large-answer.js'
import { ApiError, forbidden, InvalidFields, notFound } from '../http/errors.js'
import { changeAs } from '../http/in-transaction.js'
import { refuseOtherSites } from '../http/same-site.js'
import { contentTypes } from '../http/separated-values.js'
import { parseWire } from '../http/wire.js'
import { demandStill } from '../keys/demand-still.js'
import { takerOf } from '../limits/holder.js'
import { readInTurn } from '../limits/read-in-turn.js'
import { takeOfEach } from '../limits/shared-budget.js'
import { byRight } from '../roles/by-right.js'
import { demandUser, workspaceFrozen } from '../roles/demand-role.js'
import { pathId, pathWorkspaceId } from '../roles/path-ids.js'
import { readCheckedUser } from '../sessions/checked-user.js'
import { findAccount } from '../sessions/email-changes-table.js'
import { HASHING_MS_MAX } from '../sessions/hashing.js'
import { demandGoodPassword } from '../sessions/password-routes.js'
import type { SessionDeps } from '../sessions/session-deps.js'
import { readSignedIn } from '../sessions/sessions-table.js'
import { invitationBudgets } from './invitation-budgets.js'
import {
  acceptInvitation,
  deleteInvitation,
  findInvitation,
  type InvitationRow,
  insertInvitation,
  isMember,
  listInvitations,
} from './invitations-table.js'
import {
  acceptanceSchema,
  invitationDraftSchema,
  invitationLookUpSchema,
  memberPatchSchema,
  removalQuerySchema,
} from './member-schemas.js'
import {
  changeMember,
  type Ended,
  findMember,
  listMembers,
  type MemberChange,
  type MemberRow,
} from './members-table.js'
import { demandRoomForMember } from './room-for-members.js'

const TOO_SLOW = 'Reading the members took too long; ask again later'

const toMemberAnswer = ({ inserted_at, ...row }: MemberRow) => ({ ...row, inserted_at: inserted_at.toISOString() })
const toInvitationAnswer = ({ expires_at, is_mailed, ...row }: InvitationRow) => ({
  ...row,
  mailed: is_mailed,
  expires_at: expires_at.toISOString(),
})

const say = (reply: FastifyReply, sentence: string) => reply.type('application/json').send(JSON.stringify(sentence))

/** @throws 404, 403 */
function demandChanged(change: MemberChange): Ended {
  if (change.kind === 'last_owner')
    throw forbidden('The last owner can neither leave nor get a smaller role: make another owner first')
  if (change.kind === 'not_owner' && change.role) throw forbidden('This needs the role owner')
  if (change.kind !== 'changed') throw notFound()
  return change.ended
}

const userIdOf = (request: FastifyRequest) => pathId((request.params as { user_id: string }).user_id)

/** Routes of members and invitations. A workspace's key may list members, but only a user may change them. */
export function addMemberRoutes(app: FastifyInstance, deps: SessionDeps & Pick<ApiDeps, 'inDatabaseTurn'>) {
  const { sql, mails } = deps
  const path = '/workspace/:workspace_id'

  app.get(`${path}/members`, async (request, reply) => {
    const workspaceId = pathWorkspaceId(request)
    const [members, invitations] = await readInTurn(deps, takerOf(request.caller, workspaceId), TOO_SLOW, (tx) =>
      Promise.all([listMembers(tx, workspaceId), listInvitations(tx, workspaceId)]),
    )
    const answer = Buffer.concat([
      await joinInSlices('{"members":[', members, (row) => JSON.stringify(toMemberAnswer(row)), '],"invitations":['),
      await joinInSlices('', invitations, (row) => JSON.stringify(toInvitationAnswer(row)), ']}'),
    ])
    return reply.type(contentTypes.json).send(answer)
  })

  app.post(`${path}/members`, async (request) => {
    const workspaceId = pathWorkspaceId(request)
    const inviterId = demandUser(request)
    const { email, role } = parseWire(invitationDraftSchema, request.body)
    if (await isMember(sql, workspaceId, email)) throw new InvalidFields({ email: ['is of a member already'] })
    const { row, token } = await changeAs(sql, request.caller, async (tx) => {
      // It comes first, because `demandStill` locks the same row for others to read, and two such locks cannot both rise.
      await demandRoomForMember(tx, workspaceId, email)
      await demandStill(tx, request.caller, workspaceId)
      await takeOfEach(tx, invitationBudgets(email, workspaceId, inviterId))
      const isMailed = mails !== undefined
      return insertInvitation(tx, { workspaceId, email, role, invitedBy: inviterId, isMailed })
    })
    const inviter = await readSignedIn(sql, inviterId, null)
    const workspace = inviter?.workspaces.find(({ id }) => id === workspaceId)
    if (workspace) {
      const { name: by, language } = inviter!.user
      const account = await findAccount(sql, email)
      const recipient = { to: email, language: languageOfAccount(account?.language ?? language) }
      mails?.sendInvitation(recipient, { workspace: workspace.name, by, role }, token)
    }
    return toInvitationAnswer(row)
  })

  app.patch(`${path}/members/:user_id`, async (request) => {
    const workspaceId = pathWorkspaceId(request)
    demandUser(request)
    const userId = userIdOf(request)
    const { role, keys } = parseWire(memberPatchSchema, request.body)
    const change = { workspaceId, userId, role, endsKeys: keys !== 'keep' }
    const ended = demandChanged(await changeMember(sql, request.caller, change))
    const member = await findMember(sql, workspaceId, userId)
    if (!member) throw notFound()
    return { ...toMemberAnswer(member), ...ended }
  })

  app.delete(`${path}/members/:user_id`, async (request) => {
    const workspaceId = pathWorkspaceId(request)
    const userId = userIdOf(request)
    const { roles, frozenIds } = request.caller
    // Everybody may leave.
    const isLeaving = demandUser(request) === userId
    if (!isLeaving && roles.get(workspaceId) !== 'owner') throw forbidden('This needs the role owner')
    if (!isLeaving && frozenIds.includes(workspaceId)) throw workspaceFrozen()
    const { keys } = parseWire(removalQuerySchema, request.query)
    const change = { workspaceId, userId, role: null, endsKeys: keys !== 'keep' }
    return { id: userId, ...demandChanged(await changeMember(sql, request.caller, change)) }
  })

  app.delete(`${path}/invitations/:invitation_id`, async (request, reply) => {
    const workspaceId = pathWorkspaceId(request)
    demandUser(request)
    const id = pathId((request.params as { invitation_id: string }).invitation_id)
    if (!(await changeAs(sql, byRight(request.caller, workspaceId), (tx) => deleteInvitation(tx, workspaceId, id))))
      throw notFound()
    return say(reply, 'Invitation revoked')
  })
}

const used = () => new ApiError('wrong_credentials', 'This link was used, or is too old')

/**
 * Shows an invitation to a client that has its token. The token is in the body, because queries are logged. `app` must
 * not demand a key.
 */
export function addInvitationRoute(app: FastifyInstance, { sql }: SessionDeps) {
  app.post('/invitations/lookup', async (request) => {
    const { token } = parseWire(invitationLookUpSchema, request.body)
    const invitation = await findInvitation(sql, token)
    if (!invitation) throw used()
    const { user_id, expires_at, ...shown } = invitation
    return { ...shown, expires_at: expires_at.toISOString(), has_account: user_id !== null }
  })
}

/**
 * Accepts an invitation by its link, which was mailed to the address or passed on by an operator. If the address has no
 * account, one is created. If it has one, the link alone signs nobody in: its session or password is needed too.
 */
export function addAcceptRoute(app: FastifyInstance, deps: SessionDeps) {
  const { sql, apiUrl, signIn, hashing, beginSession, clientAddressOf } = deps

  app.post(
    '/invitations/accept',
    { handlerTimeout: HASHING_MS_MAX, config: { keyOptional: true } },
    async (request, reply) => {
      refuseOtherSites(request, apiUrl)
      const { token, name, password } = parseWire(acceptanceSchema, request.body)
      const invitation = await findInvitation(sql, token)
      if (!invitation) throw used()
      const { email, user_id: invitedId, workspace_name } = invitation
      const { caller } = request
      if (caller?.kind === 'session') {
        if (caller.userId !== invitedId) throw forbidden(`This invitation is for ${email}: sign out first`)
        if ((await acceptInvitation(sql, token, invitedId!, byRight(caller))) === undefined) throw used()
        return readSignedIn(sql, invitedId!, caller.id)
      }
      if (!password)
        throw new InvalidFields({
          password: [invitedId === null ? "can't be blank" : "can't be blank: send the password of your account"],
        })
      const addressKey = hostKeyOf(clientAddressOf(request))
      const known = invitedId === null ? undefined : await signIn.byEmail(addressKey, email, password)
      if (invitedId === null) await demandGoodPassword(password, [email, workspace_name], deps.isBreached)
      else if (known?.id !== invitedId) throw new ApiError('wrong_credentials', `This is not the password of ${email}`)
      const who = invitedId ?? {
        name: name?.trim() || null,
        language: wantedLanguage(request.headers['accept-language'] ?? '') ?? null,
        passwordHash: await hashing.hash(addressKey, password),
      }
      const userId = await acceptInvitation(sql, token, who)
      const user = known ?? (userId === undefined ? undefined : await readCheckedUser(sql, userId))
      if (userId === undefined || !user) throw used()
      return beginSession(request, reply, user, known ? 'password' : 'invitation')
    },
  )
}
