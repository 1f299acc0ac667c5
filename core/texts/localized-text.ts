import { z } from 'zod'
import type { LocalizedText } from '../language.ts'

/** A text in every language of the shop, as somebody typed it. Apart from the languages, which every page loads. */
export const localizedText = z.object({
  en: z.string().trim().min(1),
  'zh-TW': z.string().trim().min(1),
}) satisfies z.ZodType<LocalizedText>
