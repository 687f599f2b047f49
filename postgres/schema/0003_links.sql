-- Links with their options, named as in the API. A link with the defaults of all options is a plain one, which redirectors
-- keep as text.
--
-- An alias (a second slug of a link) is a row of its own, so that one index keeps all slugs unique. It has only a slug:
-- domain and deletion follow the link's, and lists leave it out. Its reference is checked at commit, because one statement
-- inserts link and alias in the order of their slugs, and the alias may come first.
CREATE TABLE links (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id integer NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  domain_id integer NOT NULL DEFAULT 0 REFERENCES domains,
  slug text NOT NULL CHECK (slug LIKE '/_%'),
  url text NOT NULL,
  name text,
  note text,
  enabled boolean NOT NULL DEFAULT true,
  deleted boolean NOT NULL DEFAULT false,
  created_by_user_id integer REFERENCES users ON DELETE SET NULL,
  inserted_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  rules jsonb NOT NULL DEFAULT '[]', -- [{what, matches, percentage, url, sticky}]
  expiry_datetime timestamptz,
  expiry_clicks integer CHECK (expiry_clicks > 0),
  expiry_humans_only boolean NOT NULL DEFAULT false,
  expiry_destination text,
  forward_params boolean NOT NULL DEFAULT false,
  replacements text,
  linkify_words text,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  utm_term text,
  utm_content text,
  hide_referrer boolean NOT NULL DEFAULT false,
  referer_mode smallint CHECK (referer_mode BETWEEN 0 AND 3),
  custom_referer text,
  cloaking boolean NOT NULL DEFAULT false,
  frames jsonb, -- {destination: whether it may be shown in a frame}, as seen when the link was saved; absent: not known
  head_tags text,
  body_tags text,
  og_title text,
  og_description text,
  og_image text,
  fb_pixel_id text,
  tiktok_pixel_id text,
  linkedin_partner_id text,
  microsoft_uet_tag_id text,
  reddit_pixel_id text,
  twitter_pixel_id text,
  snapchat_pixel_id text,
  pinterest_tag_id text,
  ga4_tag_id text,
  gtm_id text,
  block_bots boolean NOT NULL DEFAULT false,
  skip_social_crawler_tracking boolean NOT NULL DEFAULT false,
  click_fraud_mode smallint CHECK (click_fraud_mode BETWEEN 0 AND 2),
  password_hash text, -- scrypt, see process/password.ts
  public_analytics boolean NOT NULL DEFAULT false,
  qr_styles jsonb,
  spam boolean NOT NULL DEFAULT false,
  webhooks text[] NOT NULL DEFAULT '{}',
  notify_slack boolean NOT NULL DEFAULT false,
  notify_user_ids integer[] NOT NULL DEFAULT '{}',
  tags text[] NOT NULL DEFAULT '{}',
  deleted_at timestamptz, -- since when it is in the trash
  alias_of integer REFERENCES links ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
);
-- The slug of a deleted link can be used again.
CREATE UNIQUE INDEX links_slug ON links (domain_id, slug) WHERE NOT deleted;
CREATE UNIQUE INDEX links_alias_of ON links (alias_of) WHERE alias_of IS NOT NULL;
CREATE INDEX links_workspace ON links (workspace_id, id);

-- Indexes for lists and for the emptying of the trash. Lists by age are read in the order of their index, from the page's
-- first link on. Names have no index, because they may be longer than an index allows: a list by name reads all links of the
-- workspace. A search reads them one by one, in 0.15 s for 100,000. A trigram index was measured and left out: it was larger
-- than the table, and slower for texts that many links contain.
CREATE INDEX links_listed ON links (workspace_id, id) WHERE NOT deleted AND alias_of IS NULL;
CREATE INDEX links_by_age ON links (workspace_id, inserted_at, id) WHERE NOT deleted AND alias_of IS NULL;
CREATE INDEX links_trash ON links (workspace_id, id) WHERE deleted AND alias_of IS NULL;
CREATE INDEX links_deleted_at ON links (deleted_at) WHERE deleted AND alias_of IS NULL;

CREATE FUNCTION move_alias() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE links SET domain_id = NEW.domain_id, deleted = NEW.deleted WHERE alias_of = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER links_moved AFTER UPDATE ON links
  FOR EACH ROW WHEN (NEW.alias_of IS NULL AND (NEW.domain_id, NEW.deleted) <> (OLD.domain_id, OLD.deleted))
  EXECUTE FUNCTION move_alias();

-- A trigger does this, so that the time is noted by whatever way a link is put into the trash.
CREATE FUNCTION stamp_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.deleted_at := CASE WHEN NEW.deleted THEN now() END;
  RETURN NEW;
END $$;
CREATE TRIGGER links_stamped BEFORE UPDATE OF deleted ON links
  FOR EACH ROW WHEN (NEW.deleted <> OLD.deleted) EXECUTE FUNCTION stamp_deletion();
