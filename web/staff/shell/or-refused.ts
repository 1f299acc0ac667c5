import { data } from 'react-router'
import { ApiFailure } from '../../api/client.ts'

/**
 * What a loader of the back office asks the API for. A refusal becomes the page's own status, so that the page says
 * that it is not for this role or that there is no such thing, also when the server renders it.
 */
export async function orRefused<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiFailure && error.status < 500) throw data(undefined, { status: error.status })
    throw error
  }
}
