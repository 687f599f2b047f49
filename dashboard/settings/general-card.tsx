import { api, type Schemas } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { readDomains } from '../domains/read-domains.js'
import { planOf } from '../layout/plans.js'
import { useWorkspace } from '../layout/workspace.js'
import { useSession } from '../session/session.js'
import { Field } from '../ui/field.js'
import { Form, textOf } from '../ui/form.js'
import { lazily } from '../ui/lazily.js'
import { Select } from '../ui/select.js'
import { Failed, Skeleton } from '../ui/states.js'
import { toast } from '../ui/toasts.js'

type Workspace = Schemas['Workspace']

/** The changed fields only, so that two owners who change different fields do not overwrite each other's changes. */
function changesOf(form: FormData, workspace: Workspace) {
  const { name, excluded_ips = [], conversion_tracking, attribution_days } = workspace
  const changes: Schemas['WorkspacePatch'] = {}
  const lines = textOf(form, 'excluded_ips').split('\n')
  const addresses = lines.map((line) => line.trim()).filter((line) => line !== '')
  if (textOf(form, 'name') !== name) changes.name = textOf(form, 'name')
  if (addresses.join() !== excluded_ips.join()) changes.excluded_ips = addresses
  for (const field of ['default_domain', 'timezone', 'currency', 'slack_url'] as const) {
    const text = textOf(form, field) || null
    if (text !== workspace[field]) changes[field] = text
  }
  if (form.has('conversion_tracking') !== conversion_tracking) changes.conversion_tracking = !conversion_tracking
  // Sent as it was typed, so that the API says what is wrong with it. An empty field means the default.
  const days = textOf(form, 'attribution_days')
  if (days !== String(attribution_days)) changes.attribution_days = days === '' ? null : (days as unknown as number)
  return changes
}

function DefaultDomainField({ chosen, errors }: { chosen: string | null; errors?: string[] }) {
  const { path } = useWorkspace()
  const { data } = useAnswer('domains', (signal) => readDomains(path, signal))
  const choices = (data?.domains ?? []).map(({ name }) => [name, name] as const)
  return (
    <Field label={TEXTS.settings.general.domain.label} hint={TEXTS.settings.general.domain.hint} errors={errors}>
      {(control) => (
        <Select
          {...{ control, choices }}
          name="default_domain"
          none={TEXTS.settings.general.domain.none}
          chosen={chosen ?? ''}
        />
      )}
    </Field>
  )
}

/** Time zones that the browser knows, and how they are shown. The API says so if it does not know one of them. */
const zones = lazily(() =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map(
    (name) => [name, name.replaceAll('_', ' ')] as const,
  ),
)

function TimeZoneField({ chosen, errors }: { chosen: string | null; errors?: string[] }) {
  return (
    <Field label={TEXTS.settings.general.timeZone.label} hint={TEXTS.settings.general.timeZone.hint} errors={errors}>
      {(control) => (
        <Select
          control={control}
          name="timezone"
          none={TEXTS.settings.general.timeZone.none}
          choices={zones()}
          chosen={chosen ?? ''}
        />
      )}
    </Field>
  )
}

/**
 * Settings that owners change: name, excluded addresses, Slack and conversions. Others see them, and viewers see no
 * addresses and no Slack URL, as in the API.
 */
export function GeneralCard() {
  const { id, path, plan, isOwner } = useWorkspace()
  const { user, workspaces, update } = useSession()
  const { data, failure, reload, change } = useAnswer('workspaces', (signal) =>
    api.GET('/api/v1/workspaces', { signal }),
  )
  const workspace = data?.find((one) => one.id === id)
  const mayTrack = planOf(plan).conversions || workspace?.conversion_tracking

  function keep(saved: Workspace) {
    const { name, default_domain, timezone, currency } = saved
    change((all) => all.map((one) => (one.id === id ? saved : one)))
    update({
      user,
      workspaces: workspaces.map((one) => (one.id === id ? { ...one, name, default_domain, timezone, currency } : one)),
    })
    toast(TEXTS.common.saved)
  }

  return (
    <section class="card stack panel">
      <h2>{TEXTS.settings.general.title}</h2>
      {failure && <Failed failure={failure} onRetry={reload} />}
      {!workspace && !failure && <Skeleton height={3.5} count={4} />}
      {workspace && (
        <Form
          action={TEXTS.common.save}
          isKept
          isLocked={!isOwner}
          send={(form) =>
            api.PATCH('/api/v1/workspace/{workspace_id}', { params: { path }, body: changesOf(form, workspace) })
          }
          onDone={keep}
        >
          {({
            name,
            default_domain,
            timezone,
            currency,
            excluded_ips,
            slack_url,
            conversion_tracking,
            attribution_days,
          }) => (
            <>
              <Field label={TEXTS.common.name} errors={name}>
                {(control) => (
                  <input {...control} class="input" name="name" autocomplete="off" defaultValue={workspace.name} />
                )}
              </Field>
              <DefaultDomainField chosen={workspace.default_domain} errors={default_domain} />
              <TimeZoneField chosen={workspace.timezone} errors={timezone} />
              <Field
                label={TEXTS.settings.general.currency.label}
                hint={TEXTS.settings.general.currency.hint}
                errors={currency}
              >
                {(control) => (
                  <input
                    {...control}
                    class="input"
                    name="currency"
                    placeholder="EUR"
                    autocomplete="off"
                    defaultValue={workspace.currency ?? ''}
                  />
                )}
              </Field>
              {workspace.excluded_ips !== undefined && (
                <Field
                  label={TEXTS.settings.general.addresses.label}
                  hint={TEXTS.settings.general.addresses.hint}
                  errors={excluded_ips}
                >
                  {(control) => (
                    <textarea
                      {...control}
                      class="input"
                      name="excluded_ips"
                      rows={4}
                      defaultValue={workspace.excluded_ips?.join('\n')}
                    />
                  )}
                </Field>
              )}
              {workspace.slack_url !== undefined && (
                <Field
                  label={TEXTS.settings.general.slack.label}
                  hint={TEXTS.settings.general.slack.hint}
                  errors={slack_url}
                >
                  {(control) => (
                    <input
                      {...control}
                      class="input"
                      type="url"
                      name="slack_url"
                      placeholder="https://hooks.slack.com/services/…"
                      autocomplete="off"
                      defaultValue={workspace.slack_url ?? ''}
                    />
                  )}
                </Field>
              )}
              <Field
                label={TEXTS.settings.general.tracking.label}
                hint={mayTrack ? TEXTS.settings.general.tracking.hint : TEXTS.settings.general.tracking.notInPlan}
                look="flag"
                errors={conversion_tracking}
              >
                {(control) => (
                  <input
                    {...control}
                    type="checkbox"
                    name="conversion_tracking"
                    disabled={!mayTrack}
                    defaultChecked={workspace.conversion_tracking}
                  />
                )}
              </Field>
              <Field
                label={TEXTS.settings.general.attribution.label}
                hint={TEXTS.settings.general.attribution.hint}
                errors={attribution_days}
              >
                {(control) => (
                  <input
                    {...control}
                    class="input"
                    name="attribution_days"
                    inputMode="numeric"
                    autocomplete="off"
                    defaultValue={String(workspace.attribution_days)}
                  />
                )}
              </Field>
            </>
          )}
        </Form>
      )}
    </section>
  )
}
