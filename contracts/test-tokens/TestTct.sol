// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title Stand-in for TCT on embedded and test chains
/// @notice Anybody may mint: it is worth nothing.
contract TestTct is ERC20 {
    constructor() ERC20("Test TCT", "TCT") {}

    function decimals() public pure override returns (uint8) {
        return 18;
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}
