import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { IconButton } from './icon-button.tsx'
import { Input } from './controls.tsx'

type PasswordInputProps = Omit<ComponentProps<typeof Input>, 'type'> & {
  labels: { show: string; hide: string }
}

export function PasswordInput({ labels, className = '', disabled, ...attributes }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <span className={`relative block ${className}`}>
      <Input
        {...attributes}
        type={shown ? 'text' : 'password'}
        disabled={disabled}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className="pr-12"
      />
      <IconButton
        label={shown ? labels.hide : labels.show}
        disabled={disabled}
        onClick={() => setShown(!shown)}
        className="absolute top-1/2 right-0.5 -translate-y-1/2 hover:bg-transparent hover:text-petrol"
      >
        <Icon className="size-5" />
      </IconButton>
    </span>
  )
}
