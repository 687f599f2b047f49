-- Language of mails to a user, such as 'de'; null is English. Versions know more languages than their predecessors, so the
-- list is in words/languages.ts alone.
ALTER TABLE users ADD COLUMN language text;
