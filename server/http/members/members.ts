import type { OpenAPIHono } from '@hono/zod-openapi'
import {
  blockMember,
  changeMemberPhone,
  eraseMember,
  exportMember,
  findMembers,
  getMember,
  sendMemberPhoneCode,
  unblockMember,
} from '../../../core/api/members.ts'
import { formatDate } from '../../../core/dates.ts'
import { codeRules } from '../../../core/verification/verification.ts'
import type { Context } from '../../context.ts'
import { eraseMember as erase } from '../../services/members/erase.ts'
import { exportMember as exportAll } from '../../services/members/export.ts'
import { findMembers as find } from '../../services/members/list.ts'
import { readMember } from '../../services/members/read.ts'
import * as work from '../../services/members/edit.ts'
import { bind } from '../bind.ts'

const done = { success: true } as const
const times = { resendAfter: codeRules.betweenSends / 1000, expiresAfter: codeRules.life / 1000 }

export function bindStaffMembers(app: OpenAPIHono, context: Context): void {
  bind(app, context, findMembers, (request, { query }) => find(request, query))
  bind(app, context, getMember, (request, { params, query }) => readMember(request, { ...params, ...query }))
  bind(app, context, blockMember, async (request, { params, body }) => {
    await work.blockMember(request, { ...params, ...body })
    return done
  })
  bind(app, context, unblockMember, async (request, { params }) => {
    await work.unblockMember(request, params)
    return done
  })
  bind(app, context, sendMemberPhoneCode, async (request, { params, body }) => {
    await work.sendMemberPhoneCode(request, { ...params, ...body })
    return { ...done, ...times }
  })
  bind(app, context, changeMemberPhone, async (request, { params, body }) => {
    await work.changeMemberPhone(request, { ...params, ...body })
    return done
  })
  bind(app, context, exportMember, async (request, { params }) => {
    const file = await exportAll(request, params)
    return new Response(`${JSON.stringify(file, null, 2)}\n`, {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="member-${formatDate(request.now())}.json"`,
      },
    })
  })
  bind(app, context, eraseMember, async (request, { params, body }) => ({
    ...done,
    ...(await erase(request, { ...params, ...body })),
  }))
}
