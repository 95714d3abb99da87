// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {
    AccessControlDefaultAdminRules
} from "@openzeppelin/contracts/access/extensions/AccessControlDefaultAdminRules.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Capped} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Capped.sol";
import {ERC20Pausable} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Pausable.sol";
import {BitMaps} from "@openzeppelin/contracts/utils/structs/BitMaps.sol";
import {IdentityRegistry} from "./IdentityRegistry.sol";

/// @title Units of one offering, held by whom the registry verifies
/// @notice Whole units, issued once and never burned. They move between wallets that are verified, of
/// a country that the offering allows, and not frozen, once the issue is closed and the lock-up over.
/// During the lock-up units only move into and out of the company's custody, sent by who holds them:
/// whose they are stays as it is, and that this is so is the company's duty.
/// @dev Recovery, freezing, and the end of a pause take two accounts: one proposes, another confirms by
/// an identifier that is a hash of the contents, so that nobody confirms anything but what they saw.
/// Who issued can't close the issue, so nothing that one account issued ever moves.
contract OfferingToken is ERC20Capped, ERC20Pausable, AccessControlDefaultAdminRules {
    using BitMaps for BitMaps.BitMap;

    /// @notice What a proposal does. `FrozenUnits` sets how many units of a wallet stay there.
    enum Kind {
        None,
        Recovery,
        Freeze,
        Unfreeze,
        FrozenUnits,
        Unpause
    }

    /// @notice What one agent proposed and another may confirm.
    /// @param act How many acts there had been on `wallet` when it was proposed.
    struct Proposal {
        Kind kind;
        address agent;
        uint48 time;
        uint40 act;
        address wallet;
        address replacement;
        uint128 units;
    }

    /// @dev A frozen wallet neither sends nor receives; of another one, `units` stay.
    struct Freeze {
        bool whole;
        uint248 units;
    }

    /// @notice May issue, anchor documents, pause, propose and confirm.
    bytes32 public constant AGENT_ROLE = keccak256("AGENT_ROLE");

    /// @notice Most items in one batch: 300 fit into a transaction of 16,777,216 gas.
    uint256 public constant MAX_ITEMS = 300;

    /// @notice Seconds the lock-up can end ahead at most. Milliseconds by mistake are refused.
    uint64 public constant MAX_LOCK_UP = 10 * 365 days;

    /// @notice Seconds in which a proposal can be confirmed.
    uint48 public constant PROPOSAL_LIFE = 7 days;

    /// @notice Seconds between naming a new owner and the first moment it can accept.
    uint48 public constant OWNER_DELAY = 3 days;

    /// @notice Says who may hold.
    IdentityRegistry public immutable registry;

    /// @notice Number of the item that the next batch of the issue begins with.
    uint64 public nextItem;

    /// @notice First second (Unix) at which units move freely; set once, when the issue is closed.
    uint64 public lockedUntil;

    /// @notice Whether the issue has ended, for ever.
    bool public issueClosed;

    /// @notice Who issued anything; they can't close the issue.
    mapping(address agent => bool) public hasIssued;

    /// @notice Newest version of a document; 0 for one that was never anchored.
    mapping(bytes32 document => uint32 version) public latestVersion;

    /// @notice SHA-256 of a version of a document; 0 for one that was never anchored.
    mapping(bytes32 document => mapping(uint32 version => bytes32 digest)) public documentOf;

    /// @dev Bit `country` is set where its residents may hold.
    BitMaps.BitMap private _countries;

    mapping(address wallet => Freeze freeze) private _freezes;

    mapping(bytes32 id => Proposal proposal) private _proposals;

    uint256 private _proposed;

    /// @dev Counts what was confirmed about a wallet, and at zero what ended a pause: proposals that
    /// were made before are void.
    mapping(address wallet => uint40 count) private _acts;

    /// @notice Residents of a country may hold; 0 is custody, which always may.
    event CountryAllowed(uint16 indexed country);

    /// @notice SHA-256 over a version of a document was noted.
    event DocumentAnchored(bytes32 indexed document, uint32 version, bytes32 digest);

    /// @notice Items of the issue, one `Transfer` from zero each, were issued.
    event Issued(uint256 firstItem, uint256 count, address indexed agent);

    /// @notice The issue ended with so many units, which are locked until a time (Unix seconds).
    event IssueClosed(uint256 units, uint64 lockedUntil, address indexed agent);

    event Proposed(
        bytes32 indexed id,
        Kind indexed kind,
        address indexed agent,
        address wallet,
        address replacement,
        uint128 units
    );
    event Confirmed(bytes32 indexed id, address indexed agent);
    event Cancelled(bytes32 indexed id, address indexed agent);

    /// @notice A wallet was frozen or unfrozen as a whole.
    event FrozenSet(address indexed wallet, bool frozen);

    /// @notice So many units of a wallet stay there.
    event FrozenUnitsSet(address indexed wallet, uint256 units);

    /// @notice All units of a lost wallet went to another one of the same identity.
    event Recovered(address indexed lost, address indexed replacement, uint256 units);

    error NoRegistry(address registry);
    error NoCountries();
    error BadCountry(uint16 country);
    error WrongVersion(uint32 expected);
    error NoDigest();
    error IssueIsClosed();
    error IssueIsOpen();
    error WrongItem(uint256 expected);
    error NoItems();
    error TooManyItems(uint256 count);
    error LengthsDiffer();
    error ZeroUnits(uint256 item);
    error NothingIssued();
    error OtherUnitsIssued(uint256 issued);
    error CloserIssued(address agent);
    error LockUpTooLong(uint64 lockedUntil);
    error LockedUp(uint64 lockedUntil);
    error NotVerified(address wallet);
    error CountryNotAllowed(address wallet, uint16 country);
    error WalletFrozen(address wallet);
    error UnitsFrozen(address wallet, uint256 free);
    error NoWallet();
    error SameWallet(address wallet);
    error IdentitiesDiffer(address lost, address replacement);
    error UnknownProposal(bytes32 id);
    error OwnProposal(bytes32 id);
    error ProposerNotAgent(address agent);
    error ProposalExpired(bytes32 id);
    error ProposalVoid(bytes32 id);

    /// @param owner_ Receives `DEFAULT_ADMIN_ROLE`: it grants `AGENT_ROLE`, and may pause.
    /// @param supply Most units that are ever issued.
    /// @param countries ISO 3166 numbers of the countries whose residents may hold.
    constructor(
        string memory name_,
        string memory symbol_,
        address owner_,
        IdentityRegistry registry_,
        uint128 supply,
        uint16[] memory countries
    )
        ERC20(name_, symbol_)
        ERC20Capped(supply)
        AccessControlDefaultAdminRules(OWNER_DELAY, owner_)
    {
        if (address(registry_).code.length == 0) revert NoRegistry(address(registry_));
        if (countries.length == 0) revert NoCountries();
        registry = registry_;
        for (uint256 i; i < countries.length; ++i) {
            if (countries[i] == 0 || countries[i] > 999) revert BadCountry(countries[i]);
            _countries.set(countries[i]);
            emit CountryAllowed(countries[i]);
        }
    }

    /// @notice Units are whole.
    function decimals() public pure override returns (uint8) {
        return 0;
    }

    /// @notice Whether residents of a country may hold.
    function isCountryAllowed(uint16 country) public view returns (bool) {
        return country == 0 || _countries.get(country);
    }

    /// @notice Whether a wallet is frozen as a whole, and how many of its units stay there. These may
    /// be more than it holds: then what arrives stays too.
    function frozenOf(address wallet) external view returns (bool whole, uint256 units) {
        Freeze memory freeze = _freezes[wallet];
        return (freeze.whole, freeze.units);
    }

    /// @notice A proposal that was neither confirmed nor cancelled; of kind `None` where there is none.
    function proposalOf(bytes32 id) external view returns (Proposal memory) {
        return _proposals[id];
    }

    /// @notice Notes a version of a document where nobody can change it: each once, in order from 1.
    /// @param digest SHA-256 over the file.
    function setDocument(bytes32 document, uint32 version, bytes32 digest)
        external
        onlyRole(AGENT_ROLE)
    {
        uint32 expected = latestVersion[document] + 1;
        if (version != expected) revert WrongVersion(expected);
        if (digest == 0) revert NoDigest();
        latestVersion[document] = version;
        documentOf[document][version] = digest;
        emit DocumentAnchored(document, version, digest);
    }

    /// @notice Issues units to wallets that may hold. A batch that is sent twice, or before its turn,
    /// issues nothing, since it says which item of the allotment it begins with.
    /// @param firstItem What `nextItem` says when the batch is mined.
    /// @param to 1 to `MAX_ITEMS` recipients, a wallet as often as it has items.
    /// @param units Units of each.
    function issue(uint256 firstItem, address[] calldata to, uint256[] calldata units)
        external
        onlyRole(AGENT_ROLE)
    {
        uint256 count = to.length;
        if (issueClosed) revert IssueIsClosed();
        if (firstItem != nextItem) revert WrongItem(nextItem);
        if (count == 0) revert NoItems();
        if (count > MAX_ITEMS) revert TooManyItems(count);
        if (units.length != count) revert LengthsDiffer();
        nextItem = uint64(firstItem + count);
        hasIssued[msg.sender] = true;
        for (uint256 i; i < count; ++i) {
            if (units[i] == 0) revert ZeroUnits(firstItem + i);
            _mint(to[i], units[i]);
        }
        emit Issued(firstItem, count, msg.sender);
    }

    /// @notice Ends the issue for ever. Only an agent who issued nothing can, so it takes two accounts.
    /// @param units What was allotted: where another number is issued, a batch is missing or wrong.
    /// @param lockedUntil_ First second (Unix) at which units move freely; one that has passed for none.
    function closeIssue(uint256 units, uint64 lockedUntil_) external onlyRole(AGENT_ROLE) {
        if (issueClosed) revert IssueIsClosed();
        if (units == 0) revert NothingIssued();
        if (units != totalSupply()) revert OtherUnitsIssued(totalSupply());
        if (hasIssued[msg.sender]) revert CloserIssued(msg.sender);
        if (lockedUntil_ > block.timestamp + MAX_LOCK_UP) revert LockUpTooLong(lockedUntil_);
        issueClosed = true;
        lockedUntil = lockedUntil_;
        emit IssueClosed(units, lockedUntil_, msg.sender);
    }

    /// @notice Stops issue and transfers at once; what takes two accounts goes on.
    function pause() external {
        if (!hasRole(AGENT_ROLE, msg.sender)) _checkRole(DEFAULT_ADMIN_ROLE);
        _pause();
    }

    /// @notice Proposes to move all units of a lost wallet to another one of the same identity, which
    /// must be verified. What was frozen stays frozen there; the lost wallet is frozen as a whole.
    function proposeRecovery(address lost, address replacement) external returns (bytes32 id) {
        _checkRecovery(lost, replacement);
        return _propose(Kind.Recovery, lost, replacement, 0);
    }

    /// @notice Proposes to freeze or unfreeze a wallet as a whole.
    function proposeFrozen(address wallet, bool frozen) external returns (bytes32 id) {
        if (wallet == address(0)) revert NoWallet();
        return _propose(frozen ? Kind.Freeze : Kind.Unfreeze, wallet, address(0), 0);
    }

    /// @notice Proposes that so many units stay in a wallet, in place of those of before; 0 frees all.
    function proposeFrozenUnits(address wallet, uint128 units) external returns (bytes32 id) {
        if (wallet == address(0)) revert NoWallet();
        return _propose(Kind.FrozenUnits, wallet, address(0), units);
    }

    /// @notice Proposes to end this pause, not a later one.
    function proposeUnpause() external whenPaused returns (bytes32 id) {
        return _propose(Kind.Unpause, address(0), address(0), 0);
    }

    /// @notice Carries out what another agent proposed within the last `PROPOSAL_LIFE`, where nothing
    /// else has been done about its wallet since.
    function confirm(bytes32 id) external onlyRole(AGENT_ROLE) {
        Proposal memory proposal = _proposals[id];
        if (proposal.kind == Kind.None) revert UnknownProposal(id);
        if (proposal.agent == msg.sender) revert OwnProposal(id);
        if (!hasRole(AGENT_ROLE, proposal.agent)) revert ProposerNotAgent(proposal.agent);
        if (block.timestamp > proposal.time + PROPOSAL_LIFE) revert ProposalExpired(id);
        if (_acts[proposal.wallet] != proposal.act) revert ProposalVoid(id);
        delete _proposals[id];
        ++_acts[proposal.wallet];
        emit Confirmed(id, msg.sender);
        if (proposal.kind == Kind.Recovery) _recover(proposal.wallet, proposal.replacement);
        else if (proposal.kind == Kind.Unpause) _unpause();
        else if (proposal.kind == Kind.FrozenUnits) _setFrozenUnits(proposal.wallet, proposal.units);
        else _setFrozen(proposal.wallet, proposal.kind == Kind.Freeze);
    }

    /// @notice Takes a proposal back, or refuses another agent's.
    function cancel(bytes32 id) external onlyRole(AGENT_ROLE) {
        if (_proposals[id].kind == Kind.None) revert UnknownProposal(id);
        delete _proposals[id];
        emit Cancelled(id, msg.sender);
    }

    /// @dev Every change of balances but recovery comes through here: issue, `transfer` and
    /// `transferFrom`. Nothing goes to zero: it is never verified.
    function _update(address from, address to, uint256 value)
        internal
        override(ERC20Capped, ERC20Pausable)
    {
        bool toCustody = _checkHolder(to);
        if (from != address(0)) {
            if (!issueClosed) revert IssueIsOpen();
            bool withCustody = _checkHolder(from) || toCustody;
            if (block.timestamp < lockedUntil && !(withCustody && from == msg.sender)) {
                revert LockedUp(lockedUntil);
            }
            uint256 free = _freeUnits(from);
            if (value > free) revert UnitsFrozen(from, free);
        }
        super._update(from, to, value);
    }

    /// @dev Reverts unless a wallet may send and receive now.
    /// @return custody Whether it is one of the company's custody.
    function _checkHolder(address wallet) private view returns (bool custody) {
        (bool verified, uint16 country) = registry.statusOf(wallet);
        if (!verified) revert NotVerified(wallet);
        if (!isCountryAllowed(country)) revert CountryNotAllowed(wallet, country);
        if (_freezes[wallet].whole) revert WalletFrozen(wallet);
        return country == 0;
    }

    /// @dev Without frozen units there is nothing to check, and ERC-20's own refusal says more.
    function _freeUnits(address wallet) private view returns (uint256) {
        uint256 frozen = _freezes[wallet].units;
        if (frozen == 0) return type(uint256).max;
        uint256 balance = balanceOf(wallet);
        return balance > frozen ? balance - frozen : 0;
    }

    function _propose(Kind kind, address wallet, address replacement, uint128 units)
        private
        onlyRole(AGENT_ROLE)
        returns (bytes32 id)
    {
        id = keccak256(
            abi.encode(address(this), ++_proposed, kind, msg.sender, wallet, replacement, units)
        );
        _proposals[id] = Proposal({
            kind: kind,
            agent: msg.sender,
            time: uint48(block.timestamp),
            act: _acts[wallet],
            wallet: wallet,
            replacement: replacement,
            units: units
        });
        emit Proposed(id, kind, msg.sender, wallet, replacement, units);
    }

    function _checkRecovery(address lost, address replacement) private view {
        if (lost == replacement) revert SameWallet(lost);
        if (!registry.isVerified(replacement)) revert NotVerified(replacement);
        // Neither is zero: a verified wallet has an identity.
        if (registry.identityOf(lost) != registry.identityOf(replacement)) {
            revert IdentitiesDiffer(lost, replacement);
        }
    }

    /// @dev Frozen units, pause, lock-up and country do not matter: whose the units are stays as it is.
    function _recover(address lost, address replacement) private {
        _checkRecovery(lost, replacement);
        Freeze memory freeze = _freezes[lost];
        ++_acts[replacement];
        if (freeze.whole) _setFrozen(replacement, true);
        else _setFrozen(lost, true);
        if (freeze.units != 0) {
            _setFrozenUnits(lost, 0);
            _setFrozenUnits(replacement, _freezes[replacement].units + freeze.units);
        }
        uint256 units = balanceOf(lost);
        ERC20._update(lost, replacement, units);
        emit Recovered(lost, replacement, units);
    }

    function _setFrozen(address wallet, bool frozen) private {
        _freezes[wallet].whole = frozen;
        emit FrozenSet(wallet, frozen);
    }

    function _setFrozenUnits(address wallet, uint248 units) private {
        _freezes[wallet].units = units;
        emit FrozenUnitsSet(wallet, units);
    }
}
