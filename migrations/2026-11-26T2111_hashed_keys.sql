-- The keys of sessions, links and second steps are stored by their hash from now on, so that a copy of the database opens
-- nothing. What was stored as it is would match nothing any more: everybody signs in once, and asks for a new link.
delete from staff_sessions;
delete from staff_verifications;
