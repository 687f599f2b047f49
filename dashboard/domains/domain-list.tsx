import { useState } from 'preact/hooks'
import { api, type Schemas } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { RoleNote } from '../layout/role-note.js'
import { useWorkspace, type Workspace } from '../layout/workspace.js'
import { useSession } from '../session/session.js'
import { Button } from '../ui/button.js'
import { Page } from '../ui/page.js'
import { Empty, Failed, Skeleton } from '../ui/states.js'
import { toast } from '../ui/toasts.js'
import { AddDomainDialog } from './add-domain-dialog.js'
import { DnsDialog } from './dns-dialog.js'
import { DomainDialog } from './domain-dialog.js'
import { DomainTable } from './domain-table.js'
import { RemoveDomainDialog } from './remove-domain-dialog.js'

type Domain = Schemas['Domain']

const PAGE_SIZE = 100

/** The workspace's own domains. */
export default function DomainList() {
  const { id, path, canWrite } = useWorkspace()
  const { user, workspaces, update } = useSession()
  /** The last names of the pages before the shown one. */
  const [afters, setAfters] = useState<string[]>([])
  const query = { limit: PAGE_SIZE, after: afters.at(-1) }
  const { data, failure, reload } = useAnswer(`domains ${afters.at(-1) ?? ''}`, (signal) =>
    api.GET('/api/v1/workspace/{workspace_id}/domains', { params: { path, query }, signal }),
  )
  const last = data?.domains.at(-1)
  const [isAdding, setAdding] = useState(false)
  /** The typed host name is kept when the dialog is closed, because a new DNS record can take hours to appear. */
  const [typed, setTyped] = useState('')
  const [checked, setChecked] = useState<Domain>()
  const target = data?.cname_target ?? undefined
  const [edited, setEdited] = useState<Domain>()
  const [doomed, setDoomed] = useState<Domain>()

  function done(text: string) {
    setAdding(false)
    setEdited(undefined)
    setDoomed(undefined)
    toast(text)
    reload()
  }

  /** A removed domain is no default domain any more. */
  function removed({ name }: Domain, text: string) {
    const isDefault = (one: Workspace) => one.id === id && one.default_domain === name
    update({ user, workspaces: workspaces.map((one) => (isDefault(one) ? { ...one, default_domain: null } : one)) })
    done(text)
  }

  /** The check of the dialog may have changed the status in the table. */
  function closeDns() {
    setChecked(undefined)
    reload()
  }

  return (
    <Page
      title={TEXTS.common.domains}
      actions={
        canWrite && (
          <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
            {TEXTS.domains.add.title}
          </Button>
        )
      }
    >
      <RoleNote least="member" about={TEXTS.domains.about} />
      {failure && <Failed failure={failure} onRetry={reload} />}
      {!data && !failure && <Skeleton height={3.5} count={3} />}
      {data && !last && afters.length === 0 && (
        <Empty icon="domain" title={TEXTS.domains.none.title}>
          <p>{TEXTS.domains.none.text}</p>
        </Empty>
      )}
      {data && last && (
        <DomainTable
          domains={data.domains}
          onCheck={target ? setChecked : undefined}
          onEdit={setEdited}
          onRemove={setDoomed}
        />
      )}
      {data && (afters.length > 0 || data.has_more) && (
        <nav class="row" aria-label={TEXTS.domains.pages.label}>
          <Button icon="left" disabled={afters.length === 0} onClick={() => setAfters(afters.slice(0, -1))}>
            {TEXTS.domains.pages.previous}
          </Button>
          <Button disabled={!data.has_more} onClick={() => last && setAfters([...afters, last.name])}>
            {TEXTS.domains.pages.next}
          </Button>
        </nav>
      )}
      {isAdding && (
        <AddDomainDialog
          name={typed}
          onName={setTyped}
          target={target}
          onClose={() => setAdding(false)}
          onDone={(text) => {
            setTyped('')
            done(text)
          }}
        />
      )}
      {checked && target && <DnsDialog domain={checked} target={target} onClose={closeDns} />}
      {edited && <DomainDialog domain={edited} onClose={() => setEdited(undefined)} onDone={done} />}
      {doomed && (
        <RemoveDomainDialog
          domain={doomed}
          onClose={() => setDoomed(undefined)}
          onDone={(text) => removed(doomed, text)}
        />
      )}
    </Page>
  )
}
