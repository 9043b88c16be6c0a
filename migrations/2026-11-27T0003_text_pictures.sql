-- The pictures of a text. Each is owed from when the provider told us of it until it is stored, or we know why it cannot be.
create table text_pictures (
	id uuid primary key default uuidv7(),
	-- Not deleted with its text: the files go before the row does.
	text_id bigint not null references incoming_texts,
	position smallint not null check (position between 0 and 9),
	-- the provider's names for the message and the picture, of which its address is made
	message_sid text not null,
	media_sid text not null,
	content_type text not null,
	state text not null default 'owed' check (state in ('owed', 'stored', 'failed')),
	-- why it failed, as staff read it
	reason text,
	storage_key text,
	thumbnail_key text,
	width integer,
	height integer,
	bytes integer,
	constraint text_pictures_once unique (text_id, position),
	constraint text_pictures_files check (
		(state = 'stored') = (storage_key is not null and thumbnail_key is not null)
		and (state = 'failed') = (reason is not null)
	)
);
