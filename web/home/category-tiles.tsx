import { Link } from 'react-router'
import { listingParams } from '#core/catalogue/listing.ts'
import type { Category } from '#core/catalogue/product.ts'
import { useT } from '../i18n/i18n.tsx'
import { onIntent } from '../navigation/prefetch.ts'
import { paths } from '../navigation/paths.ts'
import { RuleHead } from '../ui/dimension-line.tsx'
import { growingPicture, Picture } from '../ui/pictures/picture.tsx'

interface CategoryTilesProps {
  categories: readonly Omit<Category, 'text'>[]
}

/** The categories with their pictures: "Home shows the categories". */
export function CategoryTiles({ categories }: CategoryTilesProps) {
  const t = useT()
  if (categories.length === 0) return null
  return (
    <section aria-labelledby="categories" className="wrap pt-10 md:pt-20">
      <RuleHead
        id="categories"
        title={t('common.categories')}
        link={
          <Link
            to={paths.shop()}
            prefetch={onIntent}
            className="inline-flex min-h-11 items-center whitespace-nowrap underline hover:text-petrol"
          >
            {t('home.allProducts')}
          </Link>
        }
      />
      <ul className="grid grid-cols-3 gap-x-3 gap-y-5 md:gap-x-6 md:gap-y-8">
        {categories.map(({ name, displayName, imgUrl }) => (
          <li key={name}>
            <Link
              to={paths.shop(listingParams.write({ category: name }))}
              prefetch={onIntent}
              className="group block no-underline"
            >
              <span className="block aspect-3/2 overflow-hidden bg-studio">
                <Picture
                  url={imgUrl}
                  alt=""
                  sizes="(min-width: 1440px) 421px, 30vw"
                  className={growingPicture}
                />
              </span>
              <span className="mt-2 block text-sm leading-5 font-medium group-hover:underline md:mt-2.5 md:text-base">
                {displayName}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
