import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as v from 'valibot'
import type { FactorNews } from '../../notices/account-messages.js'
import type { Sql } from '../../postgres/connect.js'
import { hostKeyOf } from '../../visit/address/address.js'
import { ApiError, InvalidFields, notFound } from '../http/errors.js'
import { changeAs } from '../http/in-transaction.js'
import { parseWire } from '../http/wire.js'
import { byRight } from '../roles/by-right.js'
import { pathId } from '../roles/path-ids.js'
import { HASHING_MS_MAX } from '../sessions/hashing.js'
import type { SessionDeps } from '../sessions/session-deps.js'
import { demandSession } from '../sessions/session-routes.js'
import { deleteSessions, readSignedIn } from '../sessions/sessions-table.js'
import { demandProof, noteProof, readProvenUntil } from './demand-proof.js'
import {
  appCodeSchema,
  type factorsChangedSchema,
  type factorsSchema,
  passkeyDraftSchema,
  passkeyPatchSchema,
  proofSchema,
} from './factor-schemas.js'
import {
  confirmApp,
  deleteApp,
  hasFactor,
  insertPendingApp,
  listRequiring,
  lockAccount,
  readFactors,
  replaceRecoveryCodes,
  takeAppCode,
} from './factors-table.js'
import { deletePasskey, insertPasskey, listPasskeys, renamePasskey } from './passkeys-table.js'
import { generateRecoveryCodes } from './recovery-codes.js'
import { tellOwner } from './tell-owner.js'
import { base32, TOTP_SECRET_BYTES, totpUrl } from './totp.js'

type Factors = v.InferOutput<typeof factorsSchema>
type FactorsChanged = v.InferOutput<typeof factorsChangedSchema>

const PASSKEYS_MAX = 50

const optionalBody = { config: { isBodyOptional: true } }
const momentOf = (date: Date | null) => date?.toISOString() ?? null

const passkeyIdOf = (request: FastifyRequest) => pathId((request.params as { passkey_id: string }).passkey_id)

/** Routes by which users read and change their second factors. Changes need a proof of the last minutes. */
export function addFactorRoutes(app: FastifyInstance, deps: SessionDeps) {
  const { sql, relyingParty, signIn, attemptCode, noteFailedSignIn, clientAddressOf, now } = deps

  async function readState(userId: number, sessionId: number): Promise<Factors> {
    const [factors, passkeys, provenUntil, requiredBy, signedIn] = await Promise.all([
      readFactors(sql, userId),
      listPasskeys(sql, userId),
      readProvenUntil(sql, sessionId),
      listRequiring(sql, userId),
      readSignedIn(sql, userId, sessionId),
    ])
    return {
      app: factors.app_added_at && {
        added_at: factors.app_added_at.toISOString(),
        last_used_at: momentOf(factors.app_last_used_at),
      },
      passkeys: passkeys.map(({ id, name, inserted_at, last_used_at }) => ({
        id,
        name,
        inserted_at: inserted_at.toISOString(),
        last_used_at: momentOf(last_used_at),
      })),
      recovery_codes_left: factors.recovery_codes_left,
      proven_until: momentOf(provenUntil),
      has_password: signedIn?.user.has_password ?? false,
      no_passkeys_because: relyingParty.why ?? null,
      required_by: requiredBy,
    }
  }

  /** @throws 403 for a key, and without a proof of the last minutes */
  async function demandProven(request: FastifyRequest) {
    const session = demandSession(request)
    await demandProof(sql, session.id)
    return session
  }

  /**
   * Adds a factor. The first one brings recovery codes. It ends all other sessions, because they began with one factor.
   * @param add returns undefined if nothing was added
   */
  async function addFactor(
    request: FastifyRequest,
    add: (tx: Sql) => Promise<object | true | undefined>,
    news: FactorNews,
  ): Promise<FactorsChanged | undefined> {
    const { id, userId } = demandSession(request)
    const { codes, hashes } = generateRecoveryCodes()
    const added = await changeAs(sql, request.caller, async (tx) => {
      await lockAccount(tx, { id, userId })
      const before = await readFactors(tx, userId)
      if (!(await add(tx))) return undefined
      if (hasFactor(before)) return { isFirst: false }
      await replaceRecoveryCodes(tx, userId, hashes)
      await deleteSessions(tx, userId, id)
      return { isFirst: true }
    })
    if (!added) return undefined
    await tellOwner(deps, userId, news)
    return { factors: await readState(userId, id), recovery_codes: added.isFirst ? codes : null }
  }

  /**
   * Removes a factor. The recovery codes are removed with the last one.
   * @param remove returns undefined if there is no such factor
   * @throws 404 if there is no such factor; 403 if it is the last one, and a workspace requires one
   */
  async function removeFactor(
    request: FastifyRequest,
    remove: (tx: Sql) => Promise<string | true | undefined>,
    news: FactorNews,
  ): Promise<Factors> {
    const { id, userId } = await demandProven(request)
    await changeAs(sql, request.caller, async (tx) => {
      await lockAccount(tx, { id, userId })
      if (!(await remove(tx))) throw notFound()
      if (hasFactor(await readFactors(tx, userId))) return
      const requiring = await listRequiring(tx, userId)
      if (requiring.length > 0)
        throw new ApiError('two_factors_required', `This is your last one, and required by ${requiring.join(', ')}`)
      await replaceRecoveryCodes(tx, userId, [])
    })
    await tellOwner(deps, userId, news)
    return readState(userId, id)
  }

  app.get('/factors', async (request) => {
    const { id, userId } = demandSession(request)
    return readState(userId, id)
  })

  app.post('/factors/proof/challenge', optionalBody, async (request) => {
    const { userId } = demandSession(request)
    return relyingParty.beginSigning('proof', request.caller.hash, userId)
  })

  async function isProof(
    request: FastifyRequest,
    userId: number,
    { password, code, credential }: v.InferOutput<typeof proofSchema>,
  ): Promise<boolean> {
    const addressKey = hostKeyOf(clientAddressOf(request))
    if (credential) return (await relyingParty.finishSigning('proof', request.caller.hash, credential)).id === userId
    if (password) return (await signIn.findCurrent(addressKey, userId, password)) !== undefined
    const take = async () => (await takeAppCode(sql, userId, code!, now().getTime())) || undefined
    const isRight = (await attemptCode(addressKey, { name: `user ${userId}` }, take)) === true
    if (!isRight) noteFailedSignIn(userId, 'app_code')
    return isRight
  }

  app.post('/factors/proof', { handlerTimeout: HASHING_MS_MAX }, async (request) => {
    const { id, userId } = demandSession(request)
    const given = parseWire(proofSchema, request.body)
    if ([given.password, given.code, given.credential].filter(Boolean).length !== 1)
      throw new InvalidFields({ base: ['must have one of password, code and credential'] })
    if (!(await isProof(request, userId, given))) throw new ApiError('wrong_credentials', 'This was not accepted')
    await noteProof(sql, id)
    return readState(userId, id)
  })

  app.post('/factors/app', optionalBody, async (request) => {
    const { id, userId } = await demandProven(request)
    const user = (await readSignedIn(sql, userId, id))?.user
    const secret = randomBytes(TOTP_SECRET_BYTES)
    await insertPendingApp(sql, userId, secret)
    return { secret: base32(secret), url: totpUrl(secret, user?.email ?? user?.name ?? `User ${userId}`, 'Slugline') }
  })

  app.post('/factors/app/confirm', async (request) => {
    const { userId } = await demandProven(request)
    const { code } = parseWire(appCodeSchema, request.body)
    const addressKey = hostKeyOf(clientAddressOf(request))
    const changed = await attemptCode(addressKey, { name: `user ${userId}` }, () =>
      addFactor(request, async (tx) => (await confirmApp(tx, userId, code, now().getTime())) || undefined, {
        kind: 'app_added',
      }),
    )
    if (!changed) throw new InvalidFields({ code: ['is not the one that the app shows now'] })
    return changed
  })

  app.delete('/factors/app', (request) =>
    removeFactor(request, async (tx) => (await deleteApp(tx, demandSession(request).userId)) || undefined, {
      kind: 'app_removed',
    }),
  )

  app.post('/factors/recovery_codes', optionalBody, async (request): Promise<FactorsChanged> => {
    const { id, userId } = await demandProven(request)
    const { codes, hashes } = generateRecoveryCodes()
    await changeAs(sql, request.caller, async (tx) => {
      await lockAccount(tx, { id, userId })
      if (!hasFactor(await readFactors(tx, userId)))
        throw new InvalidFields({ base: ['needs an authenticator app or a passkey first'] })
      await replaceRecoveryCodes(tx, userId, hashes)
    })
    await tellOwner(deps, userId, { kind: 'codes_made' })
    return { factors: await readState(userId, id), recovery_codes: codes }
  })

  app.post('/factors/passkeys/challenge', optionalBody, async (request) => {
    const { id, userId } = await demandProven(request)
    const signedIn = await readSignedIn(sql, userId, id)
    if (!signedIn) throw notFound()
    return relyingParty.beginRegistration(request.caller.hash, userId, signedIn.user)
  })

  app.post('/factors/passkeys', async (request) => {
    const { userId } = await demandProven(request)
    const { name, credential } = parseWire(passkeyDraftSchema, request.body)
    const passkey = await relyingParty.finishRegistration(request.caller.hash, credential)
    const changed = await addFactor(
      request,
      async (tx) => {
        if ((await listPasskeys(tx, userId)).length >= PASSKEYS_MAX)
          throw new InvalidFields({ base: [`must not be more than ${PASSKEYS_MAX}`] })
        return insertPasskey(tx, { ...passkey, user_id: userId, name })
      },
      { kind: 'passkey_added', name },
    )
    if (!changed) throw new ApiError('wrong_credentials', 'This passkey was added already')
    return changed
  })

  app.patch('/factors/passkeys/:passkey_id', async (request) => {
    const { id, userId } = await demandProven(request)
    const passkeyId = passkeyIdOf(request)
    const { name } = parseWire(passkeyPatchSchema, request.body)
    if (!(await changeAs(sql, byRight(request.caller), (tx) => renamePasskey(tx, userId, passkeyId, name))))
      throw notFound()
    return readState(userId, id)
  })

  app.delete('/factors/passkeys/:passkey_id', (request) => {
    const passkeyId = passkeyIdOf(request)
    return removeFactor(request, (tx) => deletePasskey(tx, demandSession(request).userId, passkeyId), {
      kind: 'passkey_removed',
    })
  })
}
