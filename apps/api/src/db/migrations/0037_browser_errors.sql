CREATE TABLE "browser_errors" (
	"day" date NOT NULL,
	"fingerprint" text NOT NULL,
	"code" text NOT NULL,
	"message" text NOT NULL,
	"route" text NOT NULL,
	"frames" jsonb NOT NULL,
	"build" text NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "browser_errors_day_fingerprint_pk" PRIMARY KEY("day","fingerprint")
);
