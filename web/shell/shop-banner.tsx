import type { RichText } from '#core/shop-texts/rich-text.ts'
import { RichTextView } from '../policies/rich-text.tsx'

/** "Banner for holidays": a message from staff above every page of the shop. */
export function ShopBanner({ text }: { text: RichText }) {
  return (
    <div className="bg-studio text-center text-sm print:hidden">
      <div className="wrap py-2.5">
        <RichTextView text={text} />
      </div>
    </div>
  )
}
