import { Banknote, MessageCircle, Truck } from 'lucide-react'
import { describeOfficeDays, describeOfficeHours } from '../../core/shop/opening-hours.ts'
import { useTranslator } from '../i18n/i18n.tsx'
import { useShop } from '../shell/page-head.tsx'

/** What a visitor can count on: how she pays, where the shop delivers, when somebody answers. */
export function Promises() {
  const { t, language } = useTranslator()
  const shop = useShop()
  const promises = [
    { Icon: Banknote, text: t('home.promisePayment') },
    { Icon: Truck, text: t('home.promiseDelivery') },
    {
      Icon: MessageCircle,
      text: t('home.promiseHours', {
        days: describeOfficeDays(shop.officeDays, language),
        hours: describeOfficeHours(shop.officeHours, language),
      }),
    },
  ]
  return (
    <ul className="wrap grid md:grid-cols-3">
      {promises.map(({ Icon, text }) => (
        <li
          key={text}
          className="flex items-center gap-3.5 border-b border-line py-4.5 text-md md:px-6 md:py-5.5 md:not-first:border-l md:first:pl-0"
        >
          <Icon className="size-5 shrink-0" strokeWidth={1.5} aria-hidden />
          {text}
        </li>
      ))}
    </ul>
  )
}
