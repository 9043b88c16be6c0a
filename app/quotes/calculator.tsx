import { useSyncExternalStore } from 'react'
import { PhotoUploader } from '#app/photos/uploader.tsx'
import { priceLoad } from '#app/pricing/load.ts'
import { homeSection } from '#app/shell/links.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useNotices } from '#app/ui/notices.tsx'
import { LoadForm } from './load-form.tsx'
import type { QuoteDraft, SaveOutcome } from './quote-draft.ts'
import { QuoteTotal, TotalBar } from './quote-total.tsx'
import { Truck } from './truck.tsx'

/** The load, the photos, the price that follows them, and Save Quote (docs/rules.md, 'Calculator'). */
export function Calculator({ draft }: { draft: QuoteDraft }) {
	const { load, photos, saving } = useSyncExternalStore(draft.subscribe, draft.snapshot, draft.snapshot)
	const notices = useNotices()
	const price = priceLoad(load)

	const save = async () => notices.show(saveNotice(await draft.save()))
	const actions = {
		add: draft.addFiles,
		relabel: draft.relabel,
		retry: draft.retry,
		remove: (id: string) => {
			draft.remove(id).catch(() =>
				notices.show({
					tone: 'error',
					title: 'Update Failed',
					text: 'That photo is still in your quote. Try again in a moment.',
				}),
			)
		},
	}
	const canSave = photos.length > 0 && saving !== 'saved' && saving !== 'restored'
	const saveButton = canSave && (
		<Button kind="primary" onClick={save} disabled={saving === 'saving'}>
			{saving === 'saving' ? 'Saving Quote...' : 'Save Quote'}
		</Button>
	)
	const book = (
		<ButtonLink kind={canSave ? 'outline' : 'primary'} to={homeSection('book')}>
			Continue to Booking
		</ButtonLink>
	)

	return (
		<div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
			<div className="lg:order-2">
				<div className="lg:sticky lg:top-24">
					<Truck share={load.volume} className="w-full" />
					<QuoteTotal load={load} price={price} />
					<div className="mt-6 hidden flex-wrap gap-3 lg:flex">
						{saveButton}
						{book}
					</div>
					<SaveState saving={saving} />
				</div>
			</div>
			<div className="space-y-10">
				<LoadForm load={load} onChange={draft.setLoad} />
				<PhotoUploader photos={photos} actions={actions} />
			</div>
			<TotalBar total={price.total}>{saveButton || book}</TotalBar>
		</div>
	)
}

/** The confirmation of a save, until the next change. */
function SaveState({ saving }: { saving: 'unsaved' | 'saving' | 'saved' | 'restored' }) {
	return (
		<p className="mt-3 min-h-6 font-semibold text-spruce" role="status">
			{saving === 'saved' && 'Quote saved successfully!'}
			{saving === 'restored' && 'This is the quote you saved.'}
		</p>
	)
}

/** The messages after a save; the wording is fixed (docs/rules.md, 'Messages'). */
function saveNotice(outcome: SaveOutcome) {
	if (outcome.ok)
		return outcome.first
			? ({
					tone: 'success',
					title: 'Quote Saved',
					text: 'Your quote has been saved. You can now proceed to booking.',
				} as const)
			: ({
					tone: 'success',
					title: 'Quote Updated',
					text: 'Your quote has been updated with new information.',
				} as const)
	return outcome.first
		? ({ tone: 'error', title: 'Save Failed', text: outcome.message || 'Failed to save quote' } as const)
		: ({ tone: 'error', title: 'Update Failed', text: outcome.message || 'Failed to update quote' } as const)
}
