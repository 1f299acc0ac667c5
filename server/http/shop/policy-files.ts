import type { Hono } from 'hono'
import { etag } from 'hono/etag'
import type { Language } from '#core/language.ts'
import { toPolicyFile } from '#core/policies/markdown.ts'
import type { PolicyTextName } from '#core/shop-texts/documents.ts'
import type { Context } from '../../context.ts'
import { readPolicy } from '../../services/shop/published-texts.ts'

const policies: Readonly<Record<string, readonly [PolicyTextName, Language]>> = {
  'privacy-policy.json': ['privacy', 'en'],
  'privacy-policy.zh-TW.json': ['privacy', 'zh-TW'],
  'terms-conditions.json': ['terms', 'en'],
  'terms-conditions.zh-TW.json': ['terms', 'zh-TW'],
}

/**
 * Serves each published policy under the name of its built-in file. Until staff publish the policy, that file is
 * served.
 */
export function servePolicyFiles(app: Hono, context: Context): void {
  app.get('/assets/data/:file', etag(), async (c, next) => {
    const policy = policies[c.req.param('file')]
    const document = policy && (await readPolicy(context, ...policy)).document
    if (document === undefined) return next()
    return c.json(toPolicyFile(document), 200, { 'cache-control': 'no-cache' })
  })
}
