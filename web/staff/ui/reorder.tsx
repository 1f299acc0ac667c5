import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react'
import { useState, type DragEvent } from 'react'
import { useT } from '../../i18n/i18n.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

/** Classes of an item that can be dragged. */
export const draggedClass =
  'data-dragged:opacity-40 data-target:outline-2 data-target:outline-offset-2 data-target:outline-petrol'

/** Moves an item of a list: `movedTo(['a', 'b', 'c'], 0, 2) //=> ['b', 'c', 'a']` */
export function movedTo<T>(list: readonly T[], from: number, to: number): T[] {
  const moved = list.filter((_, index) => index !== from)
  moved.splice(to, 0, ...list.slice(from, from + 1))
  return moved
}

/** Lets people change the sequence of a list by dragging, or by `MoveButtons`, which need no pointer. */
export function useOrder(
  count: number,
  nameOf: (index: number) => string,
  move: (from: number, to: number) => void,
) {
  const t = useT()
  const [dragged, setDragged] = useState<number>()
  const [target, setTarget] = useState<number>()
  const [moved, setMoved] = useState('')

  const moveTo = (from: number, to: number) => {
    if (to < 0 || to >= count || to === from) return
    setMoved(t('staff.order.moved', { name: nameOf(from), position: to + 1, count }))
    move(from, to)
  }
  const end = () => {
    setDragged(undefined)
    setTarget(undefined)
  }
  return {
    /** Announces the last move to screen readers. */
    announcement: (
      <p role="status" className="sr-only">
        {moved}
      </p>
    ),
    /** The properties of the `MoveButtons` of an item. */
    buttons: (index: number) => ({ name: nameOf(index), index, count, onMove: moveTo }),
    /** The attributes of an item that can be dragged, and on which other items can be dropped. */
    drag: (index: number) => ({
      draggable: true,
      'data-dragged': dragged === index || undefined,
      'data-target': (dragged !== undefined && dragged !== index && target === index) || undefined,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', nameOf(index))
        setDragged(index)
      },
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (dragged === undefined) return
        event.preventDefault()
        setTarget(index)
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        if (dragged === undefined) return
        event.preventDefault()
        event.stopPropagation()
        moveTo(dragged, index)
        end()
      },
      onDragEnd: end,
    }),
  }
}

export interface MoveButtonsProps {
  name: string
  index: number
  count: number
  /** The direction of the list. */
  way?: 'down' | 'across'
  onMove: (from: number, to: number) => void
}

/** Two buttons that move an item by one place. The focus stays on the pressed button. */
export function MoveButtons({ name, index, count, way = 'down', onMove }: MoveButtonsProps) {
  const t = useT()
  const steps = [
    { by: -1, text: 'staff.order.earlier', Icon: way === 'down' ? ArrowUp : ArrowLeft },
    { by: 1, text: 'staff.order.later', Icon: way === 'down' ? ArrowDown : ArrowRight },
  ] as const
  return steps.map(({ by, text, Icon }) => {
    const atEnd = index + by < 0 || index + by >= count
    return (
      <IconButton
        key={by}
        label={t(text, { name })}
        aria-disabled={atEnd || undefined}
        onClick={() => {
          if (!atEnd) onMove(index, index + by)
        }}
        className={smallIconButton}
      >
        <Icon className="size-4" />
      </IconButton>
    )
  })
}

/** Classes of an icon button in a dense row. */
export const smallIconButton =
  'size-8! pointer-coarse:size-11! aria-disabled:cursor-not-allowed aria-disabled:text-control'
