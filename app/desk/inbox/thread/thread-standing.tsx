import { useRef } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { useKeys } from '../../keys/use-keys.ts'
import type { ThreadAnswer, ThreadDetail } from './thread.ts'

/** Whether the thread waits, who has it, and what came of the last press. */
export function ThreadStanding({
	thread,
	staff,
	answer,
	busy,
}: {
	thread: Pick<ThreadDetail, 'waiting' | 'assignedTo' | 'seen' | 'items'>
	staff: { id: string; name: string }[]
	answer: ThreadAnswer | undefined
	busy: boolean
}) {
	const { waiting, assignedTo, seen, items } = thread
	const done = useRef<HTMLButtonElement>(null)
	useKeys({ d: () => waiting !== undefined && done.current?.click() })
	return (
		<div className="field mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
			<p className="tabular-nums">
				{waiting === undefined ? (
					'Done'
				) : (
					<>
						waiting <b>{waiting}</b>
					</>
				)}
			</p>
			<Form method="post" preventScrollReset>
				<input type="hidden" name="seen" value={answer?.seen ?? seen} />
				<input type="hidden" name="shown" value={answer?.shown ?? items.at(-1)?.key ?? ''} />
				<Button
					ref={done}
					kind="outline"
					type="submit"
					name="does"
					value={waiting === undefined ? 'not-done' : 'done'}
					className="px-4"
					disabled={busy}
				>
					{waiting === undefined ? 'Not done' : 'Done'}
				</Button>
			</Form>
			<Form method="post" preventScrollReset className="flex flex-wrap items-center gap-2">
				<label htmlFor="assigned">Assigned to</label>
				<div>
					<select id="assigned" name="assigned" defaultValue={assignedTo ?? ''}>
						<option value="">No one</option>
						{staff.map(({ id, name }) => (
							<option key={id} value={id}>
								{name}
							</option>
						))}
					</select>
				</div>
				<Button kind="outline" type="submit" name="does" value="assign" className="px-4" disabled={busy}>
					Assign
				</Button>
			</Form>
			<p role="status" className="w-full font-semibold text-spruce empty:hidden">
				{answer?.ok ? answer.message : null}
			</p>
			{answer?.ok === false && answer.typed === undefined && (
				<p role="alert" className="w-full font-semibold text-brick">
					{answer.message}
				</p>
			)}
		</div>
	)
}
