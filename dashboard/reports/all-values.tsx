import type { Reply } from '../api/ask.js'
import { useAnswer } from '../api/use-answer.js'
import { useComponent } from '../ui/use-component.js'
import type { CountedValue } from './share-rows.js'
import type { ValuesDialogProps } from './values-dialog.js'

interface Props extends Omit<ValuesDialogProps, 'answer'> {
  ask(signal: AbortSignal): Promise<Reply<{ total: number; values: CountedValue[] } | string>>
}

/** Requests all values of a counter while the script of their dialog loads. */
export function AllValues({ ask, ...dialog }: Props) {
  const ValuesDialog = useComponent(() => import('./values-dialog.js'))
  const answer = useAnswer('all', async (signal) => {
    const { data, ...reply } = await ask(signal)
    return { ...reply, data: typeof data === 'object' ? data : undefined }
  })
  return ValuesDialog ? <ValuesDialog {...dialog} answer={answer} /> : null
}
