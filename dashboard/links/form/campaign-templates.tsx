import { TemplateMenu } from '../template-menu.js'
import { UTM_FIELDS } from './campaign-result.js'
import type { DraftState } from './draft.js'

/** Fills in the UTM parameters of a template, and saves those of the form as one. */
export const CampaignTemplates = ({ draft }: { draft: DraftState }) => (
  <div class="wide row">
    <TemplateMenu
      title={TEXTS.linkForm.campaign.templates}
      listClass="left"
      isOffered={({ fields }) => UTM_FIELDS.some((name) => fields[name])}
      onChoose={({ fields }) => {
        for (const name of UTM_FIELDS) draft.set(name, fields[name] ?? null)
      }}
      present={() =>
        Object.fromEntries(
          UTM_FIELDS.flatMap((name) => (draft.fieldValue(name) ? [[name, draft.fieldValue(name)]] : [])),
        )
      }
      hint={TEXTS.linkForm.campaign.hint}
    />
  </div>
)
