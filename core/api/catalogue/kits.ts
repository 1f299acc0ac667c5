import { z } from '@hono/zod-openapi'
import { kit } from '../../catalogue/kits/kits.ts'
import { endpointsOf } from '../endpoint.ts'
import { orderedList } from '../ordered-list.ts'
import { inBothLanguages, int, langQuery, ringgit, version } from '../schemas.ts'

const line = z.object({ product: z.string(), spec: z.string(), pieces: int })

/** Lists the kits that shoppers see. */
export const getKits = endpointsOf('Catalogue')('GET /kits', 'anyone', {
  summary: 'Specs that are bought together, such as a workplace; only kits of which every spec is sold.',
  query: langQuery,
  output: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** How many people the pieces are for. */
      people: int,
      /** Name of the category of its first product, as in a product. */
      category: z.string(),
      /** Of all its pieces, with prices by quantity. */
      price: ringgit,
      lines: z.array(
        line.extend({
          productName: z.string(),
          /** The English name by which carts and orders identify the spec. */
          specName: z.string(),
        }),
      ),
    }),
  ),
})

/** The endpoints of the list of kits, which staff keep. */
export const kitList = orderedList(
  {
    tag: 'Back office: catalogue',
    read: 'catalogue:read',
    edit: 'catalogue:edit',
    conflict: 'catalogue_changed_meanwhile',
  },
  { list: '/staff/catalogue/kits', order: '/staff/catalogue/kit-order' },
  {
    entry: kit,
    stored: z.object({
      id: z.string(),
      name: inBothLanguages,
      people: int,
      lines: z.array(line),
      active: z.boolean(),
      version,
    }),
  },
  {
    list: 'The kits in their order, also those that shoppers do not see.',
    create: 'Add a kit after the others.',
    save: 'Change a kit; fails if somebody changed it since it was read.',
    delete: 'Delete a kit; its products stay.',
    order: 'Reorder the kits; every id must be named once.',
  },
  { exists: 'kit_exists', notFound: 'kit_not_found' },
)
