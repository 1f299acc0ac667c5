import { createContext, useContext, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { staffMay, type StaffMember } from '#core/staff/staff.ts'
import type { ShopAddress } from '../../navigation/paths.ts'
import { staffPaths } from '../paths.ts'
import { SearchDialog } from '../search/search-dialog.tsx'
import { KeysSheet } from './keys-sheet.tsx'
import { useKeys } from './use-keys.ts'

const OpenSheet = createContext<() => void>(() => undefined)

/** Returns a function that opens the list of keys, for a button. */
export const useOpenKeys = () => useContext(OpenSheet)

const OpenSearch = createContext<() => void>(() => undefined)

/** Returns a function that opens the search dialog, for a button. */
export const useOpenSearch = () => useContext(OpenSearch)

/** Handles the keys that work on every page of the back office: navigation, the search, and the list of all keys. */
export function StaffKeys({ staff, children }: { staff: StaffMember; children: ReactNode }) {
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const [searching, setSearching] = useState(false)
  const show = () => setOpen(true)
  const search = () => setSearching(true)
  const goTo = (address: ShopAddress) => () => void navigate(address)
  const toOrders = staffMay(staff, 'orders:read')
  const keys = {
    '?': show,
    '/': search,
    ...(toOrders && {
      'g d': goTo(staffPaths.overview()),
      'g o': goTo(staffPaths.orders()),
      'g p': goTo(staffPaths.parcels()),
      'g r': goTo(staffPaths.returns()),
    }),
    ...(staffMay(staff, 'orders:move') && { 'g s': goTo(staffPaths.ship()) }),
    ...(staffMay(staff, 'cash:read') && { 'g c': goTo(staffPaths.cash()) }),
    ...(staffMay(staff, 'orders:place') && { n: goTo(staffPaths.takeOrder()) }),
  }
  useKeys(keys, { everywhere: true })
  return (
    <OpenSheet value={show}>
      <OpenSearch value={search}>{children}</OpenSearch>
      <KeysSheet open={open} onClose={() => setOpen(false)} />
      <SearchDialog open={searching} onClose={() => setSearching(false)} />
    </OpenSheet>
  )
}
