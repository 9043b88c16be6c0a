import { platformContext } from '#app/platform/context.server.ts'
import { notFound } from '#app/platform/http/responses.server.ts'
import { requireStaff } from '../../desk.server.ts'
import { logDone } from '../../desk-log.server.ts'
import { tableResponse } from '../../tables/tables.server.ts'
import type { Route } from './+types/run-file.resource.ts'
import { openRunFile } from './run-file.server.ts'
import { runNumberSchema } from './run-form.ts'

/** `GET /admin/invoices/runs/:run/:file`: a file of a run for the books. */
export async function loader({ request, params, context, pattern }: Route.LoaderArgs) {
	const staff = await requireStaff({ request, context, pattern }, 'money')
	const run = runNumberSchema.safeParse(params.run)
	const asked = run.success && { run: run.data, name: params.file }
	const opened = asked && (await openRunFile(context.get(platformContext), asked))
	if (!opened) return notFound()
	const { file, name, ending } = opened
	logDone(context, { staffId: staff.id, file: `${name}.${ending}` }, 'exported')
	return tableResponse(file, { name, ending, signal: request.signal })
}
