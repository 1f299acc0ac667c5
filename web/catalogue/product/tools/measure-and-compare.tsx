import { ChevronDown, Ruler } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useT } from '#web/i18n/i18n.tsx'
import { explainMissingPart } from '#web/offline/missing-part.ts'
import { useLazyPart } from '#web/offline/use-lazy-part.ts'
import { sentenceRow } from '#web/ui/rows/sentence-row.tsx'
import { modelHash } from './model-hash.ts'
import type { ToolsProps } from './tools.tsx'

const fetchTools = async () => (await import('./tools.tsx')).Tools

/** The button that loads all tools for furniture and opens them in place: "'Measure & compare'". */
export function MeasureAndCompare(props: ToolsProps) {
  const t = useT()
  const id = useId()
  const [Tools, loadTools] = useLazyPart(fetchTools, explainMissingPart)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (window.location.hash === modelHash) void loadTools().then(setOpen)
  }, [loadTools])
  return (
    <div className="border-b border-line">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={Tools && id}
        onClick={() => (open ? setOpen(false) : void loadTools().then(setOpen))}
        className={`${sentenceRow} w-full`}
      >
        <Ruler className="size-5" />
        {t('product.tools')}
        <ChevronDown className={`size-4 text-ink-soft ${open ? 'rotate-180' : ''}`} />
      </button>
      {Tools && (
        <div id={id} hidden={!open} className="pb-2 pl-8">
          <Tools {...props} />
        </div>
      )}
    </div>
  )
}
