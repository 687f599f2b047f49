/**
 * The pages of a workspace: path after `/w/{id}` → script. The build (`run.js`) reads this list too, so that the HTML
 * of an address names the scripts of its page.
 */
export const pages = {
  '/overview': () => import('./overview/overview.js'),
  '/conversions': () => import('./conversions/conversions.js'),
  '/compare': () => import('./compare/compare.js'),
  '/links': () => import('./links/link-list.js'),
  '/links/new': () => import('./links/new-link.js'),
  '/links/:id': () => import('./links/edit-link.js'),
  '/links/:id/statistics': () => import('./links/link-statistics.js'),
  '/links/:id/qr': () => import('./links/link-code.js'),
  '/domains': () => import('./domains/domain-list.js'),
  '/webhooks': () => import('./webhooks/webhook-list.js'),
  '/webhooks/one': () => import('./webhooks/webhook-page.js'),
  '/members': () => import('./members/member-list.js'),
  '/keys': () => import('./keys/key-list.js'),
  '/settings': () => import('./settings/settings.js'),
  '/import': () => import('./import/import-page.js'),
  '/audit-log': () => import('./audit/audit-log.js'),
  '/account': () => import('./account/account.js'),
}
