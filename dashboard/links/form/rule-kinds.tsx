import { PLATFORMS, type RuleKind } from '../../../links/rule-kinds.js'
import { platformName } from '../../../visit/platform-name.js'
import type { Choice } from '../../ui/choices.js'
import { lazily } from '../../ui/lazily.js'
import { countryOptions } from '../../ui/names.js'

interface KindInForm {
  name: string
  /** The values that `matches` can have, of which a rule of the form has any number. */
  values?: { label: (typeof TEXTS.linkForm.rules.controls)['country' | 'platform']; choices(): readonly Choice[] }
}

/** Rule kind → its name and values. A kind without values has a percentage. */
export const RULE_FORMS: Record<RuleKind, KindInForm> = {
  country: {
    name: TEXTS.linkForm.rules.country,
    values: { label: TEXTS.linkForm.rules.controls.country, choices: countryOptions },
  },
  platform: {
    name: TEXTS.linkForm.rules.platform,
    values: {
      label: TEXTS.linkForm.rules.controls.platform,
      choices: lazily(() => PLATFORMS.map((one) => [one, platformName(one)] as const)),
    },
  },
  rotator: { name: TEXTS.linkForm.rules.rotator },
}
