import type { dashboard as en } from '../en/dashboard.js'
import type { Translated } from '../text.js'
import { account } from './dashboard/account.js'
import { api } from './dashboard/api.js'
import { audit } from './dashboard/audit.js'
import { common } from './dashboard/common.js'
import { compare } from './dashboard/compare.js'
import { conversions } from './dashboard/conversions.js'
import { domains } from './dashboard/domains.js'
import { importing } from './dashboard/import.js'
import { keys } from './dashboard/keys.js'
import { layout } from './dashboard/layout.js'
import { linkForm } from './dashboard/link-form.js'
import { linkPreview } from './dashboard/link-preview.js'
import { links } from './dashboard/links.js'
import { members } from './dashboard/members.js'
import { overview } from './dashboard/overview.js'
import { palette } from './dashboard/palette.js'
import { reports } from './dashboard/reports.js'
import { session } from './dashboard/session.js'
import { settings } from './dashboard/settings.js'
import { webhooks } from './dashboard/webhooks.js'

export const dashboard: Translated<typeof en> = {
  account,
  api,
  audit,
  common,
  compare,
  conversions,
  domains,
  importing,
  keys,
  layout,
  links,
  linkForm,
  linkPreview,
  members,
  overview,
  palette,
  reports,
  session,
  settings,
  webhooks,
}
