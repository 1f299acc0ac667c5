import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { deliverySectionId } from '#core/policies/policies.ts'
import type { Pair } from '#core/shop-texts/documents.ts'
import { useT, useTranslator } from '../../i18n/i18n.tsx'
import { MoveButtons, movedTo, useOrder } from '../../staff/ui/reorder.tsx'
import { AddButton, RemoveButton } from '../../staff/ui/row-buttons.tsx'
import { useTextForm } from './text-form.ts'

interface Part {
  id: string
  title: Pair<string>
}

interface PartListProps {
  /** Path of the list in the text: 'sections'. */
  path: string
  /** The word for a part, such as 'section'. */
  noun: string
  newPart: (id: string) => Part & Record<string, unknown>
  children: (path: string, part: Part) => ReactNode
}

/** Maximum number of parts of a text. */
const maxParts = 60

/** The chapters or sections of a text. They can be opened, added, removed and moved. */
export function PartList({ path, noun, newPart, children }: PartListProps) {
  const t = useT()
  const { language } = useTranslator()
  const { read, change, disabled } = useTextForm()
  const parts = (read(path) ?? []) as Part[]
  const nameOf = (index: number) =>
    parts[index]?.title[language] || t('staff.texts.numbered', { noun, number: index + 1 })
  const order = useOrder(parts.length, nameOf, (from, to) => change(path, movedTo(parts, from, to)))
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const open = (id: string, isOpen: boolean) =>
    setOpened((now) => new Set(isOpen ? [...now, id] : [...now].filter((one) => one !== id)))
  const add = () => {
    // Links may contain the id of a part, so the id stays the same if the title changes.
    const id = `${noun.replaceAll(/[^a-z]/g, '') || 'part'}-${Date.now().toString(36)}`
    change(path, [...parts, newPart(id)])
    open(id, true)
  }
  return (
    <div>
      <ul className="grid gap-0">
        {parts.map((part, index) => (
          <PartRow
            key={part.id}
            path={`${path}.${index}`}
            name={nameOf(index)}
            isOpen={opened.has(part.id)}
            onToggle={(isOpen) => open(part.id, isOpen)}
            buttons={
              !disabled && (
                <>
                  <MoveButtons {...order.buttons(index)} />
                  {parts.length > 1 && part.id !== deliverySectionId && (
                    <RemoveButton
                      label={t('common.removeNamed', { name: nameOf(index) })}
                      onRemove={() =>
                        change(
                          path,
                          parts.filter((_, at) => at !== index),
                        )
                      }
                    />
                  )}
                </>
              )
            }
          >
            {children(`${path}.${index}`, part)}
          </PartRow>
        ))}
      </ul>
      {!disabled && (
        <p className="mt-3">
          <AddButton isFull={parts.length >= maxParts} onAdd={add}>
            {t('staff.texts.addPart', { noun })}
          </AddButton>
        </p>
      )}
      {order.announcement}
    </div>
  )
}

interface PartRowProps {
  path: string
  name: string
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  buttons: ReactNode
  children: ReactNode
}

/** A part that can be opened. Its editors are mounted only while it is open, because a policy has many parts. */
function PartRow({ path, name, isOpen, onToggle, buttons, children }: PartRowProps) {
  const { hasProblemIn } = useTextForm()
  const shown = isOpen || hasProblemIn(path)
  return (
    <li className="border-b border-line">
      <div className="flex items-center gap-2">
        <h3 className="min-w-0 grow text-sm">
          <button
            type="button"
            aria-expanded={shown}
            onClick={() => onToggle(!shown)}
            className="flex min-h-11 w-full items-center gap-2 text-left font-medium hover:text-petrol"
          >
            <ChevronDown
              className={`size-4 shrink-0 transition-transform duration-150 ${shown ? 'rotate-180' : ''}`}
            />
            <span className="min-w-0 wrap-anywhere">{name}</span>
          </button>
        </h3>
        <span className="flex shrink-0">{buttons}</span>
      </div>
      {shown && <div className="grid gap-4 pt-1 pb-6 pl-6 max-md:pl-0">{children}</div>}
    </li>
  )
}
