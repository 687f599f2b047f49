import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as v from 'valibot'
import { fullUrl } from '../../../links/link-answer.js'
import { SCAN_QUERY } from '../../../redirector/answer/destination.js'
import { defaultDomain, toDomain } from '../../../redirector/links/load-link.js'
import { createQrDrawing, QrQueueFull } from '../../../redirector/pages/draw-qr.js'
import type { ApiDeps } from '../../deps.js'
import { ApiError, InvalidFields } from '../../http/errors.js'
import { parseWire } from '../../http/wire.js'
import { pathWorkspaceId } from '../../roles/path-ids.js'
import type { SaveContext } from '../save/entry.js'
import { answerDraft } from './answer-draft.js'
import { draftRow } from './draft-row.js'
import {
  previewRequestSchema,
  type previewSchema,
  qrRequestSchema,
  type qrSchema,
  visitorSchema,
} from './preview-schemas.js'

/** Stands for a slug that saving would generate. */
const SLUG_TO_COME = '/your-slug'

/** Previews of links that are not saved yet. The routes change nothing, so the scope `read` suffices. */
export function addPreviewRoutes(
  app: FastifyInstance,
  { publicUrl, now }: Pick<ApiDeps, 'publicUrl' | 'now'>,
  contextOf: (request: FastifyRequest, workspaceId?: number) => SaveContext,
) {
  const config = { scope: 'read' } as const
  const qrDrawing = createQrDrawing()

  app.post(
    '/workspace/:workspace_id/links/preview',
    { config },
    async (request): Promise<v.InferOutput<typeof previewSchema>> => {
      const workspaceId = pathWorkspaceId(request)
      const { link: draft, ...asked } = parseWire(previewRequestSchema, request.body)
      const visitor = parseWire(visitorSchema, asked.visitor ?? {})
      const { link, domain } = await draftRow(contextOf(request, workspaceId), { workspaceId, link: draft })
      const on = domain ? toDomain(domain, domain.name) : defaultDomain(publicUrl)
      return answerDraft({ ...link, slug: link.slug || SLUG_TO_COME }, on, visitor, publicUrl, now().getTime())
    },
  )

  app.post(
    '/workspace/:workspace_id/links/qr',
    { config },
    async (request): Promise<v.InferOutput<typeof qrSchema>> => {
      const workspaceId = pathWorkspaceId(request)
      const { link: draft, format } = parseWire(qrRequestSchema, request.body)
      const { link } = await draftRow(contextOf(request, workspaceId), { workspaceId, link: draft })
      if (link.slug === '') throw new InvalidFields({ slug: ["can't be blank"] })
      const address = `${fullUrl(link, publicUrl)}?${SCAN_QUERY}`
      const type = format === 'png' ? 'image/png' : 'image/svg+xml'
      try {
        const image = await qrDrawing.draw(address, link.qr_styles ?? undefined, format ?? 'svg', workspaceId)
        return { address, image: `data:${type};base64,${Buffer.from(image).toString('base64')}` }
      } catch (error) {
        if (error instanceof QrQueueFull)
          throw new ApiError('service_unavailable', 'Too many QR codes wait to be drawn')
        if (!(error instanceof RangeError)) throw error
        throw new InvalidFields({ slug: ['is too long for a QR code'] })
      }
    },
  )
}
