import type * as contract from '#core/api/members.ts'
import { formatDate } from '#core/dates.ts'
import { blockMember, unblockMember } from '../../services/members/block-member.ts'
import { changeMemberPhone, sendMemberPhoneCode } from '../../services/members/change-member-phone.ts'
import { eraseMember } from '../../services/members/erase-member.ts'
import { exportMember } from '../../services/members/export-member.ts'
import { findMembers } from '../../services/members/find-members.ts'
import { readMember } from '../../services/members/read-member.ts'
import { codeTimes } from '../accounts/verification.ts'
import type { Handlers } from '../bind.ts'

export const memberHandlers: Handlers<typeof contract> = {
  findMembers: (ctx, { query }) => findMembers(ctx, query),
  getMember: (ctx, { params, query }) => readMember(ctx, { ...params, ...query }),
  blockMember: (ctx, { params, body }) => blockMember(ctx, { ...params, ...body }),
  unblockMember: (ctx, { params }) => unblockMember(ctx, params),
  sendMemberPhoneCode: async (ctx, { params, body }) => {
    await sendMemberPhoneCode(ctx, { ...params, ...body })
    return { success: true, ...codeTimes }
  },
  changeMemberPhone: (ctx, { params, body }) => changeMemberPhone(ctx, { ...params, ...body }),
  exportMember: async (ctx, { params }) => {
    const file = await exportMember(ctx, params)
    return new Response(`${JSON.stringify(file, null, 2)}\n`, {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="member-${formatDate(ctx.now())}.json"`,
      },
    })
  },
  eraseMember: async (ctx, { params, body }) => ({
    success: true,
    ...(await eraseMember(ctx, { ...params, ...body })),
  }),
}
