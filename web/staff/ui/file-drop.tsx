import { useState, type DragEvent, type ReactNode } from 'react'
import { FileUp } from 'lucide-react'

/**
 * Returns the attributes of an element that accepts dropped files. `data-over` is set while files are dragged over it.
 */
export function useFileDrop(onFiles: (files: File[]) => void, disabled = false) {
  const [over, setOver] = useState(false)
  return {
    'data-over': over || undefined,
    onDragOver: (event: DragEvent) => {
      if (!bringsFiles(event)) return
      // This also applies while the drop is disabled, because the browser would otherwise show the file instead of the
      // page.
      event.preventDefault()
      setOver(!disabled)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!bringsFiles(event)) return
      event.preventDefault()
      event.stopPropagation()
      setOver(false)
      if (!disabled) onFiles([...event.dataTransfer.files])
    },
  }
}

interface FileDropProps {
  label: ReactNode
  accept: string
  multiple?: boolean
  disabled?: boolean
  onFiles: (files: File[]) => void
  className?: string
}

/** A field for files, which can be dropped or chosen. `accept` limits only the files that can be chosen. */
export function FileDrop(props: FileDropProps) {
  const { label, accept, multiple, disabled, onFiles, className = '' } = props
  const drop = useFileDrop(onFiles, disabled)
  return (
    <label
      {...drop}
      className={`grid cursor-pointer place-items-center gap-1.5 rounded-control border border-dashed border-control p-3 text-center text-xs text-ink-soft hover:border-ink hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-petrol data-over:border-petrol data-over:bg-petrol-tint ${className}`}
    >
      <FileUp className="size-5" />
      <span>{label}</span>
      <input
        data-focus-fallback
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          // The input is emptied so that the same file can be chosen again.
          event.currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </label>
  )
}

function bringsFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files')
}
