import { RoleNote } from '../layout/role-note.js'
import { useWorkspace } from '../layout/workspace.js'
import { Page } from '../ui/page.js'
import { DeleteCard } from './delete-card.js'
import { GeneralCard } from './general-card.js'
import { NoticesCard } from './notices-card.js'
import { SigningCard } from './signing-card.js'
import { TwoFactorsCard } from './two-factors-card.js'
import { UsageCards } from './usage-cards.js'

/** Settings, usage and notices of the workspace. */
export default function Settings() {
  const { isOwner, canWrite, is_frozen } = useWorkspace()
  return (
    <Page title={TEXTS.common.settings}>
      <RoleNote least="owner" about={TEXTS.settings.whose} />
      <GeneralCard />
      {isOwner && <TwoFactorsCard />}
      <UsageCards />
      {canWrite && <SigningCard />}
      <NoticesCard />
      {isOwner && !is_frozen && <DeleteCard />}
    </Page>
  )
}
